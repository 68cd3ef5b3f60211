import { TextField } from "#src/ui/form/text-fields.tsx";
import { titleMaxLength, titleMinLength } from "./rules.ts";

/** Spec 5: the title of every listing; it is shown in upper case as it is typed. */
export const TitleField = ({ title, hint }: { title: string | undefined; hint: string }) => (
  <TextField
    className="full"
    name="title"
    label="Başlık"
    minLength={titleMinLength}
    maxLength={titleMaxLength}
    isCounted
    hint={`Büyük harfle yayınlanır. ${hint}`}
    style={{ textTransform: "uppercase" }}
    autoComplete="off"
    defaultValue={title}
  />
);
