import { Fragment, type ReactNode } from "react";
import type { FieldTable } from "#src/selling/listings/fields/field.ts";
import { type ChoiceNames, fieldText } from "#src/selling/listings/fields/texts.ts";
import { ReviewLine } from "./review.tsx";

type ReviewLinesProps<Name extends string> = {
  table: FieldTable;
  /** The fields of the step that show, in the order of the table. */
  names: readonly Name[];
  form: object;
  choiceNames: ChoiceNames;
  /** The fields with a line of their own; `null` for one that another line says or that says nothing. */
  own: Partial<Record<Name, ReactNode>>;
};

/** What was entered in a step, field by field: the lines of `own`, the others as the field table says. */
export const ReviewLines = <Name extends string>({ table, names, form, choiceNames, own }: ReviewLinesProps<Name>) =>
  names.map((name) => {
    if (Object.hasOwn(own, name)) return <Fragment key={name}>{own[name]}</Fragment>;
    const { label, control } = table[name]!;
    const text = fieldText(table, name, form, choiceNames);
    return (text || !control?.isOptional) && <ReviewLine key={name} term={label} text={text} />;
  });
