# The mock carrier, the card emulator and the console, for testers alone. Build from the top of the repository:
#   docker build -f deploy/carrier-mock.Dockerfile \
#     --build-arg VERSION=$(git describe --tags) --build-arg REVISION=$(git rev-parse HEAD) -t selfservice-carrier-mock .
FROM --platform=$BUILDPLATFORM golang:1.26.8-alpine AS build
ARG TARGETOS TARGETARCH
ENV CGO_ENABLED=0 GOWORK=off GOTOOLCHAIN=local
WORKDIR /src/carrier-mock
COPY bff/go.mod bff/go.sum /src/bff/
COPY carrier-mock/go.mod carrier-mock/go.sum ./
RUN --mount=type=cache,target=/go/pkg/mod go mod download
COPY bff/ /src/bff/
COPY carrier-mock/ ./
ARG VERSION=dev
RUN --mount=type=cache,target=/go/pkg/mod --mount=type=cache,target=/root/.cache/go-build \
    GOOS=$TARGETOS GOARCH=$TARGETARCH go build -trimpath \
    -ldflags="-s -X github.com/golight/selfservice/bff/buildinfo.Version=$VERSION" -o /out/carrier-mock ./cmd/carrier-mock \
    && mkdir /out/data

FROM scratch
ARG VERSION=dev REVISION=unknown
LABEL org.opencontainers.image.title="selfservice-carrier-mock" \
      org.opencontainers.image.description="Simulated mobile carrier and card provider for testers; takes any tester's word for money" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION"
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
COPY --from=build /out/carrier-mock /carrier-mock
# A named volume takes over whose folder this is.
COPY --from=build --chown=65532:65532 /out/data /data
USER 65532:65532
EXPOSE 8090 8091 8092
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s CMD ["/carrier-mock", "--healthcheck"]
ENTRYPOINT ["/carrier-mock"]
