import { title, titleMaxLength, titleMinLength } from "#src/listings/fields/common.ts";
import { TextField } from "#src/ui/form/text-fields.tsx";

/** Product 5.6: the title of every listing, shown in upper case while typing. */
export const TitleField = ({ value, hint }: { value: string | undefined; hint: string }) => (
  <TextField
    className="full"
    name="title"
    label={title.label}
    minLength={titleMinLength}
    maxLength={titleMaxLength}
    isCounted
    hint={`Büyük harfle yayınlanır. ${hint}`}
    style={{ textTransform: "uppercase" }}
    autoComplete="off"
    defaultValue={value}
  />
);
