/** How a person names what is on the screen; a text matches as a part, an expression as it says. */
export type Text = string | RegExp;
export type Role = 'button' | 'link' | 'radio' | 'heading' | 'dialog' | 'alert';
export type Target = { label: Text } | { role: Role; name: Text } | { text: Text };

/** What the journeys of `journeys.spec.ts` need of a browser, whatever drives it. */
export interface Browser {
  goto(path: string): Promise<void>;
  /** The path of the address that is shown. */
  path(): Promise<string>;
  /** Waits until the target is there to be seen, and used if that is what it is for. */
  see(target: Target): Promise<void>;
  /** Waits until the target can be used, and clicks it. */
  click(target: Target): Promise<void>;
  fill(label: Text, value: string): Promise<void>;
  select(label: Text, option: string): Promise<void>;
  /** Whether the target has the focus. */
  focused(target: Target): Promise<boolean>;
  press(key: 'Tab' | 'Enter' | 'ArrowDown'): Promise<void>;
  type(text: string): Promise<void>;
  /** The names under which local storage keeps something. */
  kept(): Promise<string[]>;
  screenshot(): Promise<Buffer>;
}

export const button = (name: Text): Target => ({ role: 'button', name });
export const link = (name: Text): Target => ({ role: 'link', name });
export const heading = (name: Text): Target => ({ role: 'heading', name });
export const radio = (name: Text): Target => ({ role: 'radio', name });
export const text = (text: Text): Target => ({ text });
export const label = (label: Text): Target => ({ label });
