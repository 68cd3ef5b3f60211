import type { z } from "zod/mini";
import { Refusal, unexpectedError } from "./refusal.ts";

export type Method = "GET" | "POST" | "PUT";

/** The input of a call: named values or, in a body, a list. */
export type CallInput = z.ZodMiniObject | z.ZodMiniArray;

/** The `:name` parts of an address. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown;

/** What a call sends in addition to its address; nothing for an empty schema. */
type Sent<Input extends CallInput> = z.input<Input> extends Record<string, never> ? unknown : z.input<Input>;

export type EndpointDescription<Path extends string, Input extends CallInput, Answer extends z.ZodMiniType> = {
  method: Method;
  /** Statuses of its refusals beside those that the rest implies (`refusalsOf` in `openapi.server.ts`). */
  refuses?: readonly (401 | 403 | 404 | 409 | 410 | 422 | 429)[];
  path: Path;
  /** English, for the OpenAPI document. */
  about: string;
  /** The query of a GET, the body of a POST or PUT. */
  input: Input;
  /** The query parameters that a POST or PUT may have in addition to its body. */
  query?: z.ZodMiniObject;
  answer: Answer;
  /** Further addresses of the same call (Product 12.1: the `…https` variants). */
  aliases?: readonly string[];
  /** Visitors are refused with 401, before the body is received and the input is validated. */
  needsSignIn?: boolean;
  /** An impersonating admin may send it though it is no GET: it changes only a draft (`refuseWhileImpersonating`). */
  allowsImpersonation?: boolean;
  /** It saves a draft: a field with a card's number is refused after the others were saved (`parseInput`). */
  keepsCards?: boolean;
  /** A GET that changes data: refused unless it comes from our own pages. */
  changes?: boolean;
  /**
   * Of such a GET: the page that asks for confirmation when its address is opened in a browser. Its `:name` parts are
   * filled from those of the call, and the query is passed on.
   */
  confirmAt?: string;
};

/** `keepalive` lets a call outlive the page that sent it; `query` is that of the description. */
type SendOptions = { signal?: AbortSignal; keepalive?: boolean; query?: Record<string, string> };

export type Endpoint<Path extends string, Input extends CallInput, Answer extends z.ZodMiniType> = EndpointDescription<
  Path,
  Input,
  Answer
> & {
  (values: Sent<Input> & PathParams<Path>, options?: SendOptions): Promise<z.output<Answer>>;
};

/**
 * One ajax call of the product (Product 12.1): the only place with its address, method, input and answer. Calling it in
 * the browser sends it; `handle` answers it on the server. A refusal is thrown as a `Refusal` with its fields.
 */
export function endpoint<const Path extends string, Input extends CallInput, Answer extends z.ZodMiniType>(
  description: EndpointDescription<Path, Input, Answer>,
): Endpoint<Path, Input, Answer> {
  const { method, path } = description;
  async function send(
    values: Sent<Input> & PathParams<Path>,
    { signal, keepalive = false, query: beside = {} }: SendOptions = {},
  ) {
    const rest: Record<string, unknown> = { ...(values as object) };
    const address = path.replace(/:(\w+)/g, (_, name: string) => {
      const value = String(rest[name]);
      delete rest[name];
      return encodeURIComponent(value);
    });
    const query = new URLSearchParams(
      Object.entries(method === "GET" ? rest : beside).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value as string | number)]],
      ),
    );
    const response = await fetch(query.size > 0 ? `${address}?${query}` : address, {
      method,
      signal: signal ?? null,
      keepalive,
      ...(method === "GET"
        ? {}
        : {
            headers: { "content-type": "application/json" },
            body: JSON.stringify(Array.isArray(values) ? values : rest),
          }),
    });
    // An incomplete or aborted answer is an error; only a refusal may come without a body.
    if (response.ok) return response.json();
    const { message = unexpectedError, fields } = await response.json().catch(() => ({}));
    throw new Refusal(response.status, message, fields);
  }
  return Object.assign(send, description);
}
