/** The provider's form encoding of nested values: {card: {cvc}} is card[cvc]; what is undefined or null is left out. */
function encodeForm(params) {
  const pairs = new URLSearchParams();
  const add = (name, value) => {
    if (value === undefined || value === null) return;
    if (typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner);
    } else {
      pairs.append(name, String(value));
    }
  };
  for (const [name, value] of Object.entries(params)) add(name, value);
  return pairs.toString();
}

/** The id of the intent that a client secret belongs to; undefined for what is no client secret. */
function intentOf(clientSecret, prefix) {
  const match = /^((?:pi|seti)_[A-Za-z0-9]+)_secret_[A-Za-z0-9]+$/.exec(clientSecret ?? '');
  return match?.[1]?.startsWith(`${prefix}_`) ? match[1] : undefined;
}
