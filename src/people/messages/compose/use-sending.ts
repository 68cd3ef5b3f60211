import { type SubmitEvent, useState } from "react";
import { Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { postMessage } from "../api.ts";
import type { Receiver } from "./rules.ts";
import { type DraftOwner, clearSentText } from "../draft.ts";

type Sent = Awaited<ReturnType<typeof postMessage>>;
type State = { isBusy: boolean; sent?: Sent; answer?: { message: string; fields: Record<string, string> } };

/** Sends a window's form to its receiver. A refusal is shown in the form, which keeps its text. */
export function useSending(to: Receiver | { reply_to: number }, draft: DraftOwner) {
  const [state, setState] = useState<State>({ isBusy: false });
  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const captcha = form.get("captcha") as string | null;
    setState({ isBusy: true });
    try {
      const message = form.get("message") as string;
      const sent = await postMessage({ ...to, message, ...(captcha ? { captcha } : {}) });
      clearSentText(draft, message);
      setState({ isBusy: false, sent });
    } catch (error) {
      const { message, fields = {} } = error instanceof Refusal ? error : { message: unexpectedError };
      setState({ isBusy: false, answer: { message, fields } });
    }
  }
  return { ...state, send: (event: SubmitEvent<HTMLFormElement>) => void send(event) };
}
