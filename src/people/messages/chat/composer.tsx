import { type KeyboardEvent, type SubmitEvent, use, useId, useRef, useState, useSyncExternalStore } from "react";
import { countCharacters, isLongerThan, maxUnits } from "#src/shared/characters.ts";
import { Form } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { ClosedForms } from "#src/ui/form/form-state.ts";
import { Icon } from "#src/ui/icon.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { charactersLeft } from "#src/ui/form/characters-left.ts";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { clearSentText, saveDraft, readDraft } from "../draft.ts";
import { messageMaxLength, messageTexts } from "../rules.ts";
import type { ChatConnection } from "./connection.ts";
import { chatTexts, directReplies, quickReplies } from "./rules.ts";
import type { useConversation } from "./use-conversation.ts";
import type { OpenConversation } from "./window.server.ts";

/** The number of characters left is shown from here on. */
const fewLeft = 500;

type ComposerProps = {
  open: OpenConversation;
  chat: ReturnType<typeof useConversation>;
  connection: ChatConnection | undefined;
  answer: { message: string; values?: Record<string, string> } | undefined;
};

const never = () => () => {};

/** The field to write in. Enter sends, Shift+Enter breaks the line; on touch screens Enter breaks it too. */
export function Composer({ open: { code, side, readerId, listing }, chat, connection, answer }: ComposerProps) {
  const [typed, setText] = useState<string>();
  const [error, setError] = useState(answer?.message);
  const field = useRef<HTMLTextAreaElement>(null);
  const [fieldId, errorId] = [useId(), useId()];
  const isHydrated = useHydrated();
  const closed = use(ClosedForms);

  // The text that was refused without scripts, or the saved draft, until something is typed.
  const draft = useSyncExternalStore(
    never,
    () => readDraft({ code, readerId }).text,
    () => "",
  );
  const text = typed ?? (answer?.values?.["msg"] || draft);

  function write(to: string) {
    setText(to);
    setError(undefined);
    if (chat.status !== "ended") saveDraft({ code, readerId }, { text: to });
    if (to.trim() !== "") chat.typing(false);
  }

  function send(event: SubmitEvent<HTMLFormElement>) {
    // Without a socket the form is submitted.
    if (!connection) return;
    event.preventDefault();
    field.current?.focus();
    if (text.trim() === "") return setError(messageTexts.empty);
    if (isLongerThan(text.trim(), messageMaxLength)) return setError(messageTexts.tooLong);
    if (!chat.send(text)) return setError(chatTexts.ended);
    setText("");
    setError(undefined);
    clearSentText({ code, readerId }, text);
    chat.typing(true);
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    if (matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  if (closed !== null)
    return (
      <div>
        <Notice text={closed} />
      </div>
    );
  const left = messageMaxLength - countCharacters(text);
  return (
    <div>
      {isHydrated && text === "" && (
        <div className="replies" role="group" aria-label="Hazır sözler">
          {(listing ? quickReplies[side] : directReplies).map((reply) => (
            <button
              key={reply}
              type="button"
              className="chip"
              onClick={() => {
                write(reply);
                field.current?.focus();
              }}
            >
              {reply}
            </button>
          ))}
        </div>
      )}
      <Form method="post" className="chat__write" onSubmit={send} noValidate>
        <input type="hidden" name="conversationCode" value={code} />
        <label className="sr" htmlFor={fieldId}>
          Mesajınız
        </label>
        <textarea
          id={fieldId}
          ref={field}
          className="input"
          name="msg"
          rows={1}
          placeholder="Mesajınızı yazın"
          maxLength={maxUnits(messageMaxLength)}
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={press}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <Button type="submit" look="primary" className="chat__send" aria-label="Gönder" title="Gönder">
          <Icon name="send" />
        </Button>
      </Form>
      {error && (
        <p className="chat__error" id={errorId} role="alert">
          {error}
        </p>
      )}
      {left <= fewLeft && <p className="chat__left">{charactersLeft(left)}</p>}
    </div>
  );
}
