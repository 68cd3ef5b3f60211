import type { ComponentProps } from "react";
import { useFormsClosed } from "./form-state.ts";

/** What is accepted as a picture. */
export const pictureTypes = "image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif";

type Props = Omit<ComponentProps<"input">, "type" | "className"> & { id: string; label: string; hint?: string };

/** The field of a plain form that chooses files. */
export function FileField({ id, label, hint, disabled = false, ...input }: Props) {
  const isClosed = useFormsClosed();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input {...input} id={id} type="file" className="input" disabled={disabled || isClosed} />
      {hint && <p className="field__hint">{hint}</p>}
    </div>
  );
}
