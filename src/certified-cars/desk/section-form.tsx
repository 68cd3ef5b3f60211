import { type ReactNode, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";

type Props = {
  id: string;
  draftVersion: number;
  /** The section that the button leads to. */
  next: string;
  answer: unknown;
  className?: string;
  children: ReactNode;
};

const saveDelayMs = 1500;

/**
 * The form of a section of a draft. With scripts it is also saved a moment after each change, so that nothing is lost;
 * errors of unfinished values are shown only once it is sent.
 */
export function SectionForm({ id, draftVersion, next, answer, className, children }: Props) {
  const saving = useFetcher<{ done: string }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isSaved = saving.state === "idle" && saving.data !== undefined && "done" in saving.data;
  return (
    <div
      onChange={({ currentTarget }) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          const form = currentTarget.querySelector("form");
          if (!form) return;
          const sent = new FormData(form);
          sent.set("step", "autosave");
          void saving.submit(sent, { method: "post" });
        }, saveDelayMs);
      }}
    >
      <Form
        method="post"
        id={id}
        className={className ?? "certificate-desk"}
        answer={answer}
        onSubmit={() => clearTimeout(timer.current)}
      >
        <input type="hidden" name="draftVersion" value={draftVersion} />
        <input type="hidden" name="next" value={next} />
        {children}
        <div className="certificate-desk__acts">
          <SubmitButton name="step" value="save">
            Kaydedip ilerleyin
          </SubmitButton>
          <span className="tiny" role="status">
            {isSaved && "Taslak kaydedildi"}
          </span>
        </div>
      </Form>
    </div>
  );
}
