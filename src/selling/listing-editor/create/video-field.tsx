import { vehicleFields } from "#src/selling/listings/fields/vehicle.ts";
import type { StepProps } from "./step-props.ts";
import { useEffect, useState } from "react";
import { fieldId, useFormState } from "#src/ui/form/form-state.ts";
import { TextField } from "#src/ui/form/text-fields.tsx";
import {
  invalidVideoMessage,
  parseVideoUrl,
  videoSites,
  videoUrlMaxLength,
} from "#src/selling/listings/video/rules.ts";

/** A video of the vehicle on one of the known sites. Product 5.11: any other address is cleared, with an error. */
export function VideoField({ form, change }: Pick<StepProps, "form" | "change">) {
  const [isWrong, setWrong] = useState(false);
  const { id, errors } = useFormState();
  const isRefused = errors["videoUrl"] === invalidVideoMessage;

  useEffect(() => {
    const input = isRefused && document.getElementById(fieldId(id, "videoUrl"));
    if (input instanceof HTMLInputElement && !parseVideoUrl(input.value)) input.value = "";
    // The refusal shows the error; the draft must not contain the invalid address.
    if (isRefused) change((before) => ({ ...before, videoUrl: "" }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once for each refusal
  }, [isRefused]);

  const hint = `${Object.values(videoSites).join(", ")} adresi.`;
  return (
    <TextField
      className="full"
      name="videoUrl"
      label={vehicleFields.videoUrl.label}
      remark="isteğe bağlı"
      isOptional
      hint={
        isWrong ? (
          <span className="field__error" role="alert">
            {invalidVideoMessage}
          </span>
        ) : (
          hint
        )
      }
      maxLength={videoUrlMaxLength}
      inputMode="url"
      autoComplete="off"
      placeholder="https://www.youtube.com/watch?v=…"
      defaultValue={form.videoUrl}
      onInput={() => setWrong(false)}
      onBlur={({ currentTarget }) => {
        const address = currentTarget.value.trim();
        if (address === "" || parseVideoUrl(address)) return;
        currentTarget.value = "";
        setWrong(true);
        change((before) => ({ ...before, videoUrl: "" }));
      }}
    />
  );
}
