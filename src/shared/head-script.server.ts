import { createContext, type RouterContextProvider } from "react-router";

const pageScript = createContext<string | null>(null);

/**
 * Sets a script of the page's head, in its loader: it runs while the page is parsed, long before the page's own scripts,
 * which wait for the first paint (docs/decisions/092). Texts in it are escaped by `scriptJson`.
 */
export const setHeadScript = (context: Readonly<RouterContextProvider>, code: string) => context.set(pageScript, code);

/** The script element that the page's loader set, allowed by the nonce of the request. */
export function headScript(context: Readonly<RouterContextProvider>, nonce: string | undefined): string {
  const code = context.get(pageScript);
  return code === null ? "" : `<script${nonce === undefined ? "" : ` nonce="${nonce}"`}>${code}</script>`;
}
