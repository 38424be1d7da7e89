package api

import (
	"net/http"
	"strconv"

	"github.com/labstack/echo/v5"

	"github.com/golight/selfservice/bff/lightphone"
)

// decode reads the body of a call. Its size is limited already.
func decode[T any](c *call) (T, error) {
	var body T
	err := lightphone.Decode(c.Request().Body, &body)
	return body, err
}

// answer sends a call's result.
func answer(c *call, body any) error { return writeJSON(c, http.StatusOK, body) }

// headerOmitted tells how many records of a list were left out because they could not be read.
const headerOmitted = "X-Omitted"

// answerList answers with a list, and tells how many records the adapter left out of it.
func answerList(c *call, body any, omitted []string) error {
	if len(omitted) > 0 {
		c.Response().Header().Set(headerOmitted, strconv.Itoa(len(omitted)))
	}
	return answer(c, body)
}

// done says that it worked, in the documented words.
func done(c *call) error {
	return answer(c, lightphone.Result{IsSuccess: true, Message: c.route.done})
}

func writeJSON(c *call, status int, body any) error {
	text, err := lightphone.Marshal(body)
	if err != nil {
		return err
	}
	return c.JSONBlob(status, text)
}

func isCommitted(w http.ResponseWriter) bool {
	response, err := echo.UnwrapResponse(w)
	return err == nil && response.Committed
}
