# The BFF with the built web app. Build from the top of the repository:
#   docker build -f deploy/bff.Dockerfile \
#     --build-arg VERSION=$(git describe --tags) --build-arg REVISION=$(git rev-parse HEAD) -t selfservice-bff .
# Bases are pinned by tag; whoever builds for production adds the digests that their registry answers.
FROM --platform=$BUILDPLATFORM node:24.21.0-bookworm-slim AS web
WORKDIR /src/frontend
COPY frontend/package.json frontend/package-lock.json ./
RUN --mount=type=cache,target=/npm-cache npm ci --cache /npm-cache --no-audit --no-fund
COPY frontend/ ./
RUN npm run build

FROM --platform=$BUILDPLATFORM golang:1.26.8-alpine AS build
ARG TARGETOS TARGETARCH
ENV CGO_ENABLED=0 GOWORK=off GOTOOLCHAIN=local
WORKDIR /src/bff
COPY bff/go.mod bff/go.sum ./
RUN --mount=type=cache,target=/go/pkg/mod go mod download
COPY bff/ ./
ARG VERSION=dev
RUN --mount=type=cache,target=/go/pkg/mod --mount=type=cache,target=/root/.cache/go-build \
    GOOS=$TARGETOS GOARCH=$TARGETARCH go build -trimpath \
    -ldflags="-s -X github.com/golight/selfservice/bff/buildinfo.Version=$VERSION" -o /out/bff ./cmd/bff

# Nothing but the program, the web app and the certificates that TLS is checked against. The modules
# are listed inside the program (go version -m), where scanners and SBOM tools look for them.
FROM scratch
ARG VERSION=dev REVISION=unknown
LABEL org.opencontainers.image.title="selfservice-bff" \
      org.opencontainers.image.description="Self-service for a prepaid phone brand: web app and backend-for-frontend" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION"
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
COPY --from=build /out/bff /bff
COPY --from=web /src/frontend/dist /web
USER 65532:65532
# Without the settings that production needs it refuses to start, and lists them.
ENV BFF_ENV=production BFF_WEB__DIR=/web
EXPOSE 8080 8081
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s CMD ["/bff", "--healthcheck"]
ENTRYPOINT ["/bff"]
