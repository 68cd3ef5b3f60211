import type { ComponentProps } from "react";
import { Card } from "#src/selling/listings/card.tsx";
import { Row } from "#src/selling/listings/row.tsx";
import { Heart } from "./hearts.tsx";

/** A listing's card with a heart that adds it to the garage; the page's loader provides which are in it (`HeartData`). */
export const CardWithHeart = (props: Omit<ComponentProps<typeof Card>, "corner">) => (
  <Card {...props} corner={<Heart keyCode={props.card.keyCode} name={props.card.name} />} />
);

/** The same as a row of a list. */
export const RowWithHeart = (props: Omit<ComponentProps<typeof Row>, "corner">) => (
  <Row {...props} corner={<Heart keyCode={props.card.keyCode} name={props.card.name} />} />
);
