/**
 * The fields: what a typed text means, how it is shown, and whether it is done. Each reading is
 * {value, display, empty, complete, invalid, incomplete}; invalid is an error code or undefined,
 * incomplete the code that an unfinished field has once it is left.
 */

const onlyDigits = (text) => text.replace(/\D/g, '');

function readNumber(text) {
  const typed = onlyDigits(text);
  const brand = brandOf(typed);
  const digits = typed.slice(0, Math.max(...brand.lengths));
  const full = brand.lengths.includes(digits.length);
  const valid = full && luhn(digits);
  const longest = digits.length === Math.max(...brand.lengths);
  return {
    value: digits,
    display: grouped(digits, brand.groups),
    brand: brand.name,
    empty: digits === '',
    complete: valid,
    invalid: longest && !valid ? 'invalid_number' : undefined,
    incomplete: 'incomplete_number',
  };
}

function readExpiry(text, now) {
  const { month, year } = expiryParts(text);
  const complete = month.length === 2 && year.length === 2;
  const invalid = complete ? expiryFault(Number(month), 2000 + Number(year), now) : undefined;
  return {
    value: { month, year },
    display: year === '' ? month : `${month} / ${year}`,
    empty: month === '',
    complete: complete && !invalid,
    invalid,
    incomplete: 'incomplete_expiry',
  };
}

/** Takes 1234, 12/34, 12 / 2034, 3/34 and, for speed, 3 alone for March. */
function expiryParts(text) {
  const [first, ...others] = text.split(/[/-]/).map(onlyDigits);
  let month = first.slice(0, 2);
  let year = others.length > 0 && first.length <= 2 ? others.join('') : first.slice(2) + others.join('');
  if (month.length === 1 && (Number(month) > 1 || others.length > 0) && month !== '0') month = `0${month}`;
  if (Number(month) > 12) {
    year = month.slice(1) + year;
    month = `0${month[0]}`;
  }
  if (year.length === 4 && year.startsWith('20')) year = year.slice(2);
  return { month, year: year.slice(0, year.startsWith('20') && year.length > 2 ? 4 : 2) };
}

function expiryFault(month, year, now) {
  if (month === 0) return 'invalid_expiry_month';
  if (year < now.getFullYear()) return 'invalid_expiry_year_past';
  if (year === now.getFullYear() && month < now.getMonth() + 1) return 'invalid_expiry_month_past';
  if (year > now.getFullYear() + 50) return 'invalid_expiry_year';
  return undefined;
}

function readCvc(text, brandName) {
  const brand = BRANDS.find(({ name }) => name === brandName) ?? UNKNOWN_BRAND;
  const digits = onlyDigits(text).slice(0, brand.cvc);
  return {
    value: digits,
    display: digits,
    empty: digits === '',
    complete: brand === UNKNOWN_BRAND ? digits.length >= 3 : digits.length === brand.cvc,
    invalid: undefined,
    incomplete: 'incomplete_cvc',
  };
}

function readPostalCode(text) {
  const value = text.trim().toUpperCase();
  return {
    value,
    display: text,
    empty: value === '',
    complete: value.length >= 3,
    invalid: undefined,
    incomplete: 'incomplete_zip',
  };
}

/** Where the caret belongs after a text was formatted: behind as many digits as before. */
function caretAfter(display, digitsBefore) {
  let position = 0;
  for (let seen = 0; position < display.length && seen < digitsBefore; position++) {
    if (/\d/.test(display[position])) seen++;
  }
  return position;
}
