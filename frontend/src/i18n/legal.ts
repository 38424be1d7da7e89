/** A heading and what stands under it: paragraphs, and lists of points. */
export interface LegalSection {
  title: string;
  body: readonly (string | readonly string[])[];
}

export type LegalText = readonly LegalSection[];
