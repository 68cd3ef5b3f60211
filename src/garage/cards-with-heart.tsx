import type { ComponentProps } from "react";
import { Card } from "#src/listings/card.tsx";
import { Row } from "#src/listings/row.tsx";
import { Heart } from "./hearts.tsx";

/** A listing as a card whose heart puts it into the garage; the page's loader says which are in (`HeartData`). */
export const CardWithHeart = (props: Omit<ComponentProps<typeof Card>, "corner">) => (
  <Card {...props} corner={<Heart keyCode={props.card.keyCode} name={props.card.name} />} />
);

/** The same as a row of a list. */
export const RowWithHeart = (props: Omit<ComponentProps<typeof Row>, "corner">) => (
  <Row {...props} corner={<Heart keyCode={props.card.keyCode} name={props.card.name} />} />
);
