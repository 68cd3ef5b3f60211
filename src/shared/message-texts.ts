import type { MailText } from "./mail-layout.ts";

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Values<Text> = [Names<Text>] extends [never] ? [] : [values: Readonly<Record<Names<Text>, string | number>>];

/** A text of a message as the code has it, with its placeholders, and how it was written. */
export type UsedText = { text: string; written: string };

/** Texts of staff by the code's text that they stand for. */
export type EditedTexts = Readonly<Record<string, string>>;

const placeholder = /\{([a-z_]+)\}/g;

/** The names of the placeholders of a text, each once: `{ilan_no}` is `ilan_no`. */
export const placeholdersOf = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name]) => name!)),
];

/** Whether a text may stand for the code's one: it is not empty, and has its placeholders and no others. */
export function mayReplace(text: string, edited: unknown): edited is string {
  if (typeof edited !== "string" || edited.trim() === "") return false;
  const [expected, found] = [placeholdersOf(text).toSorted(), placeholdersOf(edited).toSorted()];
  return expected.join(" ") === found.join(" ");
}

/** The message that is being written: writing is synchronous, so there is one at a time. */
let writing: { texts: EditedTexts; used: UsedText[] } | undefined;

/**
 * A text of a message, with values for its `{placeholders}`; staff may replace it (docs/decisions/154). Only within a
 * function that `message` declares, not in a constant, which would be written once for all.
 */
export function words<Text extends string>(text: Text, ...[values]: Values<Text>): string {
  const edited = writing && Object.hasOwn(writing.texts, text) ? writing.texts[text] : undefined;
  const given: Readonly<Record<string, string | number>> = values ?? {};
  const written = (mayReplace(text, edited) ? edited : text).replace(placeholder, (_, name: string) =>
    String(given[name]),
  );
  writing?.used.push({ text, written });
  return written;
}

/** The greeting of a mail. */
export const hello = (firstName: string) => words("Merhaba {ad},", { ad: firstName });

/** A message: the function that writes it, and the id by which its texts are stored, which never changes. */
export type Message<Args extends unknown[], Written extends MailText | string> = ((...args: Args) => Written) & {
  readonly id: string;
};

type Source = { id: string; write: () => MailText };
const sources = new WeakMap<MailText, Source>();

/** Declares a message, whose texts are the `words` in it. */
export function message<Args extends unknown[], Written extends MailText | string>(
  id: string,
  write: (...args: Args) => Written,
): Message<Args, Written> {
  const declared = (...args: Args): Written => {
    const written = write(...args);
    if (typeof written !== "string") sources.set(written, { id, write: () => write(...args) as MailText });
    return written;
  };
  return Object.assign(declared, { id });
}

/** The declared message that a mail was written by; undefined for one of another origin. */
export const sourceOf = (mail: MailText): Source | undefined => sources.get(mail);

/** Runs a message with texts of staff; also which texts it has. */
export function writeWith<Written>(texts: EditedTexts, write: () => Written): { written: Written; used: UsedText[] } {
  const before = writing;
  writing = { texts, used: [] };
  try {
    const written = write();
    return { written, used: writing.used };
  } finally {
    writing = before;
  }
}
