import { type SubmitEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { unexpectedError } from "#src/shared/refusal.ts";

export type UploadOptions = {
  /** Where files are received, as the form's `action` too. */
  address: string;
  /** The field that has the files. */
  name: string;
  maxBytes: number;
  messages: { none: string; tooLarge: string; saved: string };
};

/** Sends the files of a plain form one at a time, so that what is typed elsewhere stays; ends at the first refused one. */
export function useUpload({ address, name, maxBytes, messages }: UploadOptions) {
  const [state, setState] = useState<{ isBusy: boolean; done?: string; refused?: string }>({ isBusy: false });
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();

  async function send(event?: SubmitEvent) {
    event?.preventDefault();
    const chosen = new FormData(form.current!).getAll(name);
    const files = chosen.filter((file): file is File => file instanceof File && file.size > 0);
    if (files.length === 0) return setState({ isBusy: false, refused: messages.none });
    setState({ isBusy: true });
    let refused: string | undefined;
    for (const file of files) {
      refused = file.size > maxBytes ? messages.tooLarge : await sendFile(address, name, file);
      if (refused !== undefined) break;
    }
    setState({ isBusy: false, ...(refused === undefined ? { done: messages.saved } : { refused }) });
    form.current?.reset();
    await revalidate();
  }
  return { ...state, form, send };
}

/** The sentence of a refusal; undefined once the file is stored. */
async function sendFile(address: string, name: string, file: File): Promise<string | undefined> {
  const body = new FormData();
  body.append(name, file);
  const answer = await fetch(address, { method: "POST", body, headers: { accept: "application/json" } }).catch(
    () => undefined,
  );
  if (answer?.ok) return undefined;
  const { message = unexpectedError } = ((await answer?.json().catch(() => ({}))) ?? {}) as { message?: string };
  return message;
}
