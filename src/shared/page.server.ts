import { STATUS_CODES } from "node:http";
import { data, redirect, type RouterContextProvider } from "react-router";
import { appContext, type Context, refuseWhileImpersonating } from "./context.server.ts";
import { lookup } from "./lookup.ts";
import { mediaType } from "./media-type.ts";
import { withoutButton } from "./pressed-button.ts";
import { Refusal, secondFactorNeeded, unexpectedError } from "./refusal.ts";
import { signInAddress } from "./sign-in-address.ts";
import { reportedRefusal } from "./unavailable.server.ts";
import { type CardChecks, cardFields, formValues, refuseCards } from "./validation.ts";
import { valuesByName } from "./values-by-name.ts";

/** The answer to a refused form: `values` are the submitted ones, for the page without scripts. */
export type FormRefusal = {
  message: string;
  fields: Record<string, string> | undefined;
  values: Record<string, string>;
  /** The checked values of names that end in `[]`. */
  lists?: Record<string, string[]>;
};

type FormChecks = { allowsImpersonation?: boolean } & CardChecks;

type PageArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** What a page is asked with, and its context. */
export type WithContext<Args> = Args & { ctx: Context };

/** What was sent to a page, by name; without the button in `formActions`. */
export type Sent<Args> = WithContext<Args> & { form: Record<string, unknown> };

/**
 * Turns a refusal in a form's action into the form's answer; sends a visitor to sign in. With `allowsImpersonation` an
 * impersonating admin may submit it: for what changes only a draft or this browser (`refuseWhileImpersonating`).
 */
export function formAction<Args extends PageArgs, Result>(
  run: (sent: Sent<Args>) => Promise<Result>,
  { allowsImpersonation = false, keepsCards = false, mayHaveCard = [] }: FormChecks = {},
) {
  return async (args: Args) => {
    const ctx = args.context.get(appContext);
    let form = new FormData();
    try {
      if (isPlainForm(args.request)) form = await args.request.clone().formData();
      if (!allowsImpersonation) refuseWhileImpersonating(ctx);
      if (!keepsCards) refuseCards(cardNames(form, mayHaveCard));
      return await run({ ...args, ctx, form: formValues(form) });
    } catch (error) {
      const refusal = reportedRefusal(ctx, error);
      if (!refusal) throw error;
      if (refusal.status === 401) throw toSignIn(args.request);
      return data<FormRefusal>(
        { message: refusal.message, fields: refusal.fields, ...typedValues(form) },
        { status: refusal.status, headers: retryHeaders(refusal) },
      );
    }
  };
}

/** What a button does: its own answer, or after `run` a sentence, or the page that follows. */
type Button = (() => Promise<unknown>) | readonly [run: () => Promise<unknown>, done: string | { to: string }];

type ButtonAnswer<Pressed> = Pressed extends () => Promise<infer Answer>
  ? Answer
  : Pressed extends readonly [unknown, string]
    ? { done: string }
    : never;

/**
 * The action of a page with several buttons. A button says what it does as `islem`; `buttons` has an entry for each, and
 * one called `default` for a form that is sent without one. Refuses all others with 422; what is said of refusals in
 * `formAction` holds here too.
 */
export function formActions<Args extends PageArgs, Buttons extends Readonly<Record<string, Button | undefined>>>(
  buttons: (sent: Sent<Args>) => Buttons,
  checks?: FormChecks,
) {
  return formAction(async (sent: Sent<Args>): Promise<ButtonAnswer<Buttons[keyof Buttons]>> => {
    const { islem = withoutButton, ...form } = sent.form;
    const button = lookup(buttons({ ...sent, form }), String(islem));
    if (!button) throw new Refusal(422, unexpectedError);
    if (typeof button === "function") return (await button()) as ButtonAnswer<Buttons[keyof Buttons]>;
    const [run, done] = button;
    await run();
    if (typeof done !== "string") throw redirect(done.to);
    return { done } as ButtonAnswer<Buttons[keyof Buttons]>;
  }, checks);
}

const isPlainForm = ({ headers }: Request) =>
  mediaType(headers.get("content-type")) === "application/x-www-form-urlencoded";

/** The fields of a form that have a card's number. */
const cardNames = (form: FormData, mayHaveCard: readonly string[]) =>
  [...form]
    .map(([name, value]) => [name.replace(/\[\]$/, ""), value] as const)
    .filter((field) => cardFields(new Map([field]), mayHaveCard).length > 0)
    .map(([name]) => name);

/** The submitted values, the first of each name, and the checked ones; passwords have to be typed again. */
function typedValues(form: FormData) {
  const typed = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const byName = [...valuesByName(typed)].filter(([name]) => !/password/i.test(name));
  return {
    values: Object.fromEntries(byName.map(([name, [first]]) => [name, first!])),
    lists: Object.fromEntries(
      byName.filter(([name]) => name.endsWith("[]")).map(([name, values]) => [name.slice(0, -2), values]),
    ),
  };
}

/** Whether scripts of a page ask for the loader's data; otherwise a browser asks for the page. */
export const isDataRequest = ({ url }: Request): boolean => url.split(/[?#]/, 1)[0]!.endsWith(".data");

/** Where staff set up the second factor that they need. */
const secondFactorPath = "/hesabim/iki-adim";

/** Turns a refusal in a loader into the error page with its status; a visitor is sent to sign in and returns. */
export function pageLoader<Args extends PageArgs, Result>(run: (args: WithContext<Args>) => Promise<Result>) {
  return async (args: Args) => {
    try {
      return await run({ ...args, ctx: args.context.get(appContext) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.status === 401) throw toSignIn(args.request);
      if (error.message === secondFactorNeeded) throw redirect(secondFactorPath);
      // Without a status text React Router calls every status "Internal Server Error".
      throw data(error.message, {
        status: error.status,
        statusText: STATUS_CODES[error.status] ?? "",
        headers: retryHeaders(error),
      });
    }
  };
}

/** Reaches the response only for pages whose `headers` export passes it on. */
const retryHeaders = ({ retryAfterSeconds }: Refusal): Record<string, string> =>
  retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };

/** The token of a link in a mail; empty without one. */
export const tokenOf = (request: Request) => new URL(request.url).searchParams.get("anahtar") ?? "";

/** After signing in, the visitor returns to the page that was requested. */
function toSignIn(request: Request) {
  const { pathname, search } = new URL(request.url);
  return redirect(signInAddress(pathname.replace(/\.data$/, "") + search));
}
