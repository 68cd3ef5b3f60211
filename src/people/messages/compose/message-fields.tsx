import { useState } from "react";
import { firstCharacters } from "#src/shared/characters.ts";
import { TextareaField } from "#src/ui/form/text-fields.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import type { CaptchaQuestion } from "../captcha/question.server.ts";
import { CaptchaField } from "../captcha/captcha-field.tsx";
import { type DraftOwner, saveDraft, readDraft } from "../draft.ts";
import { messageMaxLength, messageTexts } from "../rules.ts";

type Props = {
  /** The form's id. */
  formId: string;
  /** Ready-made sentences; a press writes one. */
  ready: readonly string[];
  isCaptchaNeeded: boolean;
  /** The question of a page that works without scripts. */
  question?: CaptchaQuestion | undefined;
  /** In a window: the draft that the field starts with and saves. */
  draft?: DraftOwner;
  /** Whether the field has the focus from the start. */
  isFocused?: boolean;
};

/** The fields of a message, in windows and on pages. */
export function MessageFields({ formId, ready, isCaptchaNeeded, question, draft, isFocused = false }: Props) {
  const isHydrated = useHydrated();
  const [text] = useState(() => (draft ? readDraft(draft).text : undefined));
  return (
    <>
      <div className={isHydrated ? "chips" : "chips awaits-scripts"} role="group" aria-label="Hazır cümleler">
        {ready.map((text) => (
          <button key={text} type="button" className="chip" onClick={() => write(formId, text)}>
            {text}
          </button>
        ))}
      </div>
      <TextareaField
        name="message"
        label="Mesajınız"
        rows={5}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form replaces the button that was pressed
        autoFocus={isFocused}
        defaultValue={text}
        onInput={(event) => draft && saveDraft(draft, { text: event.currentTarget.value })}
        maxLength={messageMaxLength}
        isCounted
        message={messageTexts.empty}
        hint="Kapora göndermeyin, IBAN ya da kart bilgisi paylaşmayın."
      />
      {isCaptchaNeeded && <CaptchaField question={question} />}
    </>
  );
}

/** Appends a sentence to the text, as if it were typed. */
function write(formId: string, text: string) {
  const field = document.getElementById(`${formId}-message`);
  if (!(field instanceof HTMLTextAreaElement)) return;
  const written = field.value.trimEnd();
  field.value = firstCharacters(written === "" ? text : `${written}\n${text}`, messageMaxLength);
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  field.focus();
}
