import { slugify } from "#src/shared/turkish.ts";
import { helpTopicNamed } from "../help/topics.ts";
import type { ContentKind } from "./rules.ts";

/** Of the names of topics, which staff may change; their slugs are part of addresses and stay (Product 19.1 (9)). */
export const topicNameLength = { min: 2, max: 40 } as const;

/** The slug of a topic by the name that a file of the site gives it, as `Araç sahipliği`. */
export const topicSlugOf = (kind: ContentKind, name: string): string =>
  (kind === "help" ? helpTopicNamed(name) : undefined) ?? slugify(name);
