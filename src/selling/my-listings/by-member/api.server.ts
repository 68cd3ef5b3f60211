import type { FastifyInstance } from "fastify";
import { handle } from "#src/shared/endpoint.server.ts";
import { filterMemberVehicles, listOwnVehicles } from "./api.ts";
import { offeredVehicles, ownVehicles } from "./service.server.ts";

export async function vehiclesByMemberApi(app: FastifyInstance) {
  handle(app, listOwnVehicles, ownVehicles);
  handle(app, filterMemberVehicles, offeredVehicles);
}
