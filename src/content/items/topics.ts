import { slugify } from "#src/shared/turkish.ts";
import { helpTopicNamed } from "../help/topics.ts";
import type { ContentKind } from "./rules.ts";

/** A topic of a kind of content; `slug` is part of addresses and never changes, staff may change `name` (Product 19.1 (9)). */
export type ContentTopic = { id: number; kind: ContentKind; slug: string; name: string };

export const topicNameLength = { min: 2, max: 40 } as const;

/** The slug of a topic by the name that a file of the site gives it, as `Araç sahipliği`. */
export const topicSlugOf = (kind: ContentKind, name: string): string =>
  (kind === "help" ? helpTopicNamed(name) : undefined) ?? slugify(name);
