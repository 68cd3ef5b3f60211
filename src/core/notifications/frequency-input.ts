import { z } from "zod/mini";
import { frequencies, type Frequency } from "./rules.ts";

export const FrequencyField = z.enum(Object.keys(frequencies) as Frequency[]);
