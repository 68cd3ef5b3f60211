import { Form } from "react-router";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { deletionPath } from "./rules.ts";

/** Announces a pending deletion, with a link to cancel it; renders nothing without one. `dueAt` is formatted. */
export function DeletionNotice({ dueAt }: { dueAt: string | undefined }) {
  if (dueAt === undefined) return null;
  return (
    <Notice tone="warn">
      <p>
        Hesabınız <strong>{dueAt}</strong> tarihinde silinecek. İlanlarınız yayından alındı.
      </p>
      <Form method="post" action={deletionPath} className="deletion__drop">
        <SubmitButton look="line" size="s" name="islem" value="drop">
          Silmekten vazgeçin
        </SubmitButton>
      </Form>
    </Notice>
  );
}
