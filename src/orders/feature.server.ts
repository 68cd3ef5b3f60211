import type { Feature } from "#src/shared/feature.server.ts";
import { ordersPersonalData } from "./personal-data.ts";

export const orders: Feature = { name: "orders", personalData: ordersPersonalData };
