import { apiPagePath } from "../rules.ts";

/** The page of a webhook with its log. */
export const webhookPath = (id: number) => `${apiPagePath}/webhook/${id}`;
