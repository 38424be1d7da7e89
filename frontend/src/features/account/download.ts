/** Hands a text to the browser as a file. The mark at its start tells spreadsheets that it is UTF-8. */
export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
