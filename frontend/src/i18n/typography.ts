const noBreakSpace = '\u00a0';
const thinNoBreakSpace = '\u202f';

/**
 * Sets a French sentence as Quebec's printers do: a no-break space before a colon and inside
 * guillemets, a thin one before ; ? and !. Catalogues are typed without such invisible characters.
 */
export function setFrench(text: string): string {
  return text
    .replace(/ ([:»])/g, `${noBreakSpace}$1`)
    .replace(/« /g, `«${noBreakSpace}`)
    .replace(/([\p{L}\p{N}})»])([;?!])/gu, `$1${thinNoBreakSpace}$2`);
}
