// Serves the site's own application with its jobs in a process that a measurement kills at any moment (killed-site.ts). What
// the forms of pages do are control calls at the next port, because pages are built by Vite.
import Fastify, { type FastifyInstance } from "fastify";
import { readSession } from "../src/people/accounts/session.server.ts";
import { buildApp } from "../src/server/app.server.ts";
import { features as siteFeatures } from "../src/server/features.ts";
import { startJobs } from "../src/server/jobs.server.ts";
import { openDeps, readConfig } from "../src/server/start.server.ts";
import type { Context } from "../src/shared/context.server.ts";
import { Refusal } from "../src/shared/refusal.ts";

type Deps = Awaited<ReturnType<typeof openDeps>>["deps"];
/** The context of a request with these cookies. */
type ContextOf = (cookie: string | undefined) => Promise<Context>;
type Options = {
  features?: typeof siteFeatures;
  /** Dependencies of the application that are replaced. */
  replaced?: Partial<Deps>;
  addCalls: (control: FastifyInstance, contextOf: ContextOf) => void;
};

/** Listens at `PORT` and, for the control calls, at the port after it. */
export async function serveControlledSite({ features = siteFeatures, replaced = {}, addCalls }: Options) {
  const config = readConfig(process.env);
  const opened = await openDeps({ ...config, KONTAK_PROCESS: "jobs" }, features);
  const deps = { ...opened.deps, ...replaced };
  const { http } = await buildApp(deps, { uploadFolder: `${config.KONTAK_DATA}/uploads` });
  const control = Fastify();
  control.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof Refusal ? error.status : 500).send({ message: String(error) }),
  );
  addCalls(control, async (cookie) => {
    const signedIn = await readSession(deps, cookie);
    const { member, session } = { member: undefined, session: undefined, ...signedIn };
    return { ...deps, log: http.log, member, session, client: "127.0.0.1", nonce: undefined };
  });
  await startJobs(deps, opened.pool, { info() {}, warn() {}, error() {} });
  await control.listen({ port: config.PORT + 1, host: "127.0.0.1" });
  await http.listen({ port: config.PORT, host: "127.0.0.1" });
}
