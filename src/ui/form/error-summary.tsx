import { Notice } from "../notice.tsx";
import { fieldId } from "./form-state.ts";

type Props = {
  errors: Readonly<Record<string, string>>;
  message: string | undefined;
  formId: string;
  labels: Record<string, string> | undefined;
};

/** One notice above the form that leads to every invalid field. */
export function ErrorSummary({ errors, message, formId, labels = {} }: Props) {
  const names = Object.keys(errors);
  if (names.length === 0) return message === undefined ? null : <Notice tone="bad" text={message} />;
  return (
    <Notice tone="bad">
      <strong>{names.length} alan düzeltilmeli.</strong>{" "}
      {message !== undefined && !isSaidByFields(message, errors) && `${message} `}
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && ", "}
          <a className="nowrap" href={`#${fieldId(formId, name)}`}>
            {labels[name] ?? errors[name]}
          </a>
        </span>
      ))}
    </Notice>
  );
}

/** A refusal whose message is nothing but the fields' own sentences has no more to say. */
const isSaidByFields = (message: string, errors: Readonly<Record<string, string>>) =>
  message.split("\n").every((line) => Object.values(errors).includes(line));
