import { useState } from "react";
import { Form, Link } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { useFormsClosed } from "#src/ui/form/form-state.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { searchesAddress } from "./addresses.ts";

const question = "Kayıtlı arama silinsin mi?";
const consequence = "Bu aramanın yeni ilanlarından haberiniz olmaz. Silinen arama geri gelmez.";

/** Asks for confirmation before a search is deleted: in a dialog, without scripts on the page. */
export function AskDelete({ answer }: { answer: { ask: { id: number; title: string } } }) {
  const [closed, setClosed] = useState<unknown>();
  const isHydrated = useHydrated();
  const close = () => setClosed(answer);
  const { id, title } = answer.ask;
  const form = (
    <Form method="post" id="arama-sil" onSubmit={close}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="confirmed" value="1" />
      {!isHydrated && (
        <p className="member-list__acts">
          <Delete />
          <Link to={searchesAddress}>Vazgeçin</Link>
        </p>
      )}
    </Form>
  );
  if (!isHydrated)
    return (
      <Notice tone="warn" icon="alert">
        <p>
          <strong>{question}</strong> {title}
        </p>
        <p>{consequence}</p>
        {form}
      </Notice>
    );
  return (
    <Dialog
      isOpen={answer !== closed}
      onClose={close}
      title={question}
      actions={
        <>
          <Button onClick={close}>Vazgeçin</Button>
          <Delete />
        </>
      }
    >
      <p className="member-list__about">{title}</p>
      <p>{consequence}</p>
      {form}
    </Dialog>
  );
}

const Delete = () => (
  <Button type="submit" look="ink" form="arama-sil" name="islem" value="sil" disabled={useFormsClosed()}>
    Evet, silin
  </Button>
);
