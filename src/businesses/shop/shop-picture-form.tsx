import type { ReactNode } from "react";
import { Form as RouterForm } from "react-router";
import { Button } from "#src/ui/button.tsx";
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
        <div className="field">
          <label className="field__label" htmlFor={`resim-${kind}`}>
            {label}
          </label>
          <input
            id={`resim-${kind}`}
            type="file"
            name="picture"
            className="input"
            required
            accept="image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif"
            disabled={isClosed}
          />
          <p className="field__hint">{hint}</p>
        </div>
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
