import { dependOnSubjects } from "#src/shared/page-dependencies.server.ts";
import type { EngineQuery, SearchEngine } from "./engine.ts";

declare module "#src/shared/context.server.ts" {
  interface Services {
    /** Receives the searches of the cacheable page that is being made. */
    asked?: EngineQuery[];
  }
}

/** The engine, recording every query in `asked`. What it reads from the database for an answer is recorded by that alone. */
export function recordingEngine(engine: SearchEngine, asked: EngineQuery[]): SearchEngine {
  const record = <Answer>(query: EngineQuery, answer: () => Answer): Answer => {
    asked.push(query);
    return dependOnSubjects([], answer);
  };
  return {
    search: (...args) => record({ name: "search", args }, () => engine.search(...args)),
    count: (...args) => record({ name: "count", args }, () => engine.count(...args)),
    comparables: (...args) => record({ name: "comparables", args }, () => engine.comparables(...args)),
    pricePositions: (...args) => record({ name: "pricePositions", args }, () => engine.pricePositions(...args)),
  };
}
