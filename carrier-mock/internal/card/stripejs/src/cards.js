/** What the digits of a card number tell. */

const BRANDS = [
  { name: 'visa', pattern: /^4/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
  { name: 'amex', pattern: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvc: 4 },
  { name: 'mastercard', pattern: /^(5[1-5]|2[2-7])/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
  { name: 'discover', pattern: /^(6011|64[4-9]|65)/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
  { name: 'diners', pattern: /^3(0[0-5]|[689])/, lengths: [14, 16], groups: [4, 6, 4, 2], cvc: 3 },
  { name: 'jcb', pattern: /^35/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
  { name: 'unionpay', pattern: /^62/, lengths: [16, 19], groups: [4, 4, 4, 4, 3], cvc: 3 },
];

const UNKNOWN_BRAND = { name: 'unknown', lengths: [16], groups: [4, 4, 4, 4], cvc: 4 };

function brandOf(digits) {
  return BRANDS.find((brand) => brand.pattern.test(digits)) ?? UNKNOWN_BRAND;
}

function luhn(digits) {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    let digit = Number(digits[digits.length - 1 - i]);
    if (i % 2 === 1) {
      digit *= 2;
      if (digit > 9) digit -= 9;
    }
    sum += digit;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** Parts digits by a space between groups. */
function grouped(digits, groups) {
  const parts = [];
  let rest = digits;
  for (const size of groups) {
    if (rest === '') break;
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return parts.join(' ');
}
