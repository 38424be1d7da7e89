/** Calls the provider with the publishable key. The answer is {body} or, whatever went wrong, {error}. */
class Client {
  constructor(key, base, language) {
    this.key = key;
    this.base = base;
    this.language = language;
  }

  post(path, params) {
    return this.call(path, { method: 'POST', body: encodeForm(params) });
  }

  get(path, params) {
    return this.call(`${path}?${encodeForm(params)}`, { method: 'GET' });
  }

  /** @returns {Promise<{ body: any, error?: undefined } | { body?: undefined, error: Provider.Failure }>} */
  async call(path, request) {
    const headers = { Authorization: `Bearer ${this.key}` };
    if (request.body !== undefined) headers['Content-Type'] = 'application/x-www-form-urlencoded';
    try {
      const response = await fetch(this.base + path, { ...request, headers, credentials: 'omit' });
      const body = await response.json();
      return body.error ? { error: localized(body.error, this.language) } : { body };
    } catch {
      return { error: { type: 'api_connection_error', message: TEXTS[this.language].errors.api_connection } };
    }
  }
}
