import type { ReactNode } from "react";
import { Form as RouterForm } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { FileField, pictureTypes } from "#src/ui/form/file-field.tsx";
import { useFormsClosed } from "#src/ui/form/form-state.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { type ShopPicture, shopIntents as intents, shopPicturePaths } from "./design.ts";

/** The logo or the cover of a shop's draft, with forms that replace and remove it. */
export function ShopPictureForm({
  kind,
  label,
  hint,
  isThere,
  children,
}: {
  kind: ShopPicture;
  label: string;
  hint: string;
  isThere: boolean;
  children: ReactNode;
}) {
  const isClosed = useFormsClosed();
  return (
    <div className="shop-settings__picture">
      {children}
      <form method="post" action={shopPicturePaths[kind]} encType="multipart/form-data" className="account__form">
        <FileField id={`resim-${kind}`} name="picture" label={label} hint={hint} accept={pictureTypes} required />
        <SubmitButton look="line" size="s" aria-label={`Yükleyin: ${label}`}>
          Yükleyin
        </SubmitButton>
      </form>
      {isThere && (
        <RouterForm method="post">
          <Button
            type="submit"
            size="s"
            name="islem"
            value={kind === "logo" ? intents.removeLogo : intents.removeCover}
            disabled={isClosed}
          >
            {label} kaldırın
          </Button>
        </RouterForm>
      )}
    </div>
  );
}
