import { z } from "zod/mini";
import { FrequencyField } from "#src/core/notifications/frequency-input.ts";

/** `/takip-ettiklerim/{id}/email`. */
export const FollowForm = z.object({ frequency: FrequencyField });
