package console

import (
	"embed"
	"io/fs"
	"net/http"
)

//go:embed web
var web embed.FS

// New serves the console at / and its files under /console/; every other path is the control API's.
func New(api http.Handler) http.Handler {
	files, err := fs.Sub(web, "web")
	if err != nil {
		panic(err) // the folder is embedded
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFileFS(w, r, files, "console.html")
	})
	mux.Handle("GET /console/", http.StripPrefix("/console/", http.FileServerFS(files)))
	mux.Handle("/", api)
	return mux
}
