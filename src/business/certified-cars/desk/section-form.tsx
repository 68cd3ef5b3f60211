import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useFetcher } from "react-router";
import type { FormRefusal } from "#src/shared/page.server.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { LiveError } from "#src/ui/live-error.tsx";

type Props = {
  id: string;
  draftVersion: number;
  /** The section that the button leads to. */
  next: string;
  answer: unknown;
  children: ReactNode;
};

const saveDelayMs = 1500;

/**
 * The form of a section of a draft. With scripts it is also saved a moment after each change, so that nothing is lost;
 * errors of unfinished values are shown only once it is sent.
 */
export function SectionForm({ id, draftVersion, next, answer, children }: Props) {
  const saving = useFetcher<{ done: string } | FormRefusal>();
  const isBusy = saving.state !== "idle";
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const container = useRef<HTMLDivElement>(null);
  const isChanged = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  function saveLater() {
    isChanged.current = true;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const form = container.current?.querySelector("form");
      if (!form) return;
      isChanged.current = false;
      const sent = new FormData(form);
      sent.set("islem", "autosave");
      void saving.submit(sent, { method: "post" });
    }, saveDelayMs);
  }

  // What changed while a save was under way is saved after it, with the version that it returned.
  const saveRest = useEffectEvent(() => {
    if (isChanged.current) saveLater();
  });
  useEffect(() => {
    if (!isBusy) saveRest();
  }, [isBusy]);

  const saved = isBusy ? undefined : saving.data;
  return (
    <div
      ref={container}
      onChange={() => {
        if (isBusy) isChanged.current = true;
        else saveLater();
      }}
    >
      <Form
        method="post"
        id={id}
        className="certificate-desk"
        answer={answer}
        onSubmit={() => {
          clearTimeout(timer.current);
          isChanged.current = false;
        }}
      >
        <input type="hidden" name="draftVersion" value={draftVersion} />
        <input type="hidden" name="next" value={next} />
        {children}
        <div className="certificate-desk__acts">
          <SubmitButton name="islem" value="save" disabled={isBusy}>
            Kaydedip ilerleyin
          </SubmitButton>
          <span className="tiny" role="status">
            {saved && "done" in saved && "Taslak kaydedildi"}
          </span>
          <LiveError text={saved && "message" in saved && !saved.fields ? saved.message : undefined} />
        </div>
      </Form>
    </div>
  );
}
