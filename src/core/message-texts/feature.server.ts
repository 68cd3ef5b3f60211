import type { Feature } from "#src/shared/feature.server.ts";
import { messageTextPersonalData } from "./personal-data.ts";

export const messageTexts: Feature = { name: "message-texts", personalData: messageTextPersonalData };
