import { hash as hashOf } from "node:crypto";
import { createContext, type RouterContextProvider } from "react-router";
import type { HtmlPart } from "#src/ui/server-html.tsx";
import { isDataRequest } from "./page.server.ts";

const pageHtml = createContext<Readonly<Record<string, string>>>({});

/**
 * HTML as a loader's result, for `ServerHtml`. The answer to a client-side navigation contains it; a loaded document has it
 * in its HTML and not a second time in its data (docs/decisions/160).
 */
export function htmlPart(context: Readonly<RouterContextProvider>, request: Request, html: string): HtmlPart {
  const hash = hashOf("sha1", html, "base64url").slice(0, 12);
  if (isDataRequest(request)) return { hash, html };
  context.set(pageHtml, { ...context.get(pageHtml), [hash]: html });
  return { hash };
}

/** The HTML of the parts of a page, by hash. */
export const htmlPartsOf = (context: Readonly<RouterContextProvider>) => context.get(pageHtml);
