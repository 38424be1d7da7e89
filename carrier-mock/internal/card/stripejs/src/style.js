/** Turns the `style` option of an element into rules for its input. */

const STYLE_PROPERTIES = new Set([
  'backgroundColor', 'color', 'fontFamily', 'fontSize', 'fontSmoothing', 'fontStyle', 'fontVariant', 'fontWeight',
  'iconColor', 'letterSpacing', 'lineHeight', 'padding', 'textAlign', 'textDecoration', 'textShadow', 'textTransform',
]);

const STYLE_PSEUDOS = new Set([
  ':hover', ':focus', '::placeholder', '::selection', ':-webkit-autofill', ':disabled',
]);

const STYLE_VARIANTS = { base: 'input', complete: 'input.complete', empty: 'input.empty', invalid: 'input.invalid' };

const ELEMENT_RULES = `
  :host { display: block; }
  .row { display: flex; align-items: center; gap: 8px; }
  input {
    appearance: none; background: transparent; border: 0; box-sizing: border-box; color: inherit; flex: 1 1 auto;
    font: inherit; line-height: 1.2em; margin: 0; min-width: 0; outline: none; padding: 0; width: 100%;
  }
  input.short { flex: 0 1 5.5em; }
  .test {
    background: #ffe2a8; border-radius: 3px; color: #5f3700; flex: none; font: 700 11px/16px system-ui, sans-serif;
    letter-spacing: .04em; padding: 0 5px; user-select: none;
  }
`;

function styleRules(style) {
  const rules = [];
  for (const [variant, selector] of Object.entries(STYLE_VARIANTS)) {
    const given = style?.[variant];
    if (!given) continue;
    rules.push(`${selector} {${declarations(given)}}`);
    for (const [pseudo, inner] of Object.entries(given)) {
      if (STYLE_PSEUDOS.has(pseudo)) rules.push(`${selector}${pseudo} {${declarations(inner)}}`);
    }
  }
  return rules.join('\n');
}

function declarations(properties) {
  return Object.entries(properties)
    .filter(([name, value]) => STYLE_PROPERTIES.has(name) && /^[^{};@]*$/.test(String(value)))
    .map(([name, value]) => `${cssName(name)}: ${value};`)
    .join(' ');
}

function cssName(name) {
  if (name === 'iconColor') return '--icon-color';
  if (name === 'fontSmoothing') return '-webkit-font-smoothing';
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A style sheet that a strict content security policy allows. */
function sheet(rules) {
  const out = new CSSStyleSheet();
  out.replaceSync(rules);
  return out;
}
