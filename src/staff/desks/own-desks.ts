import { createContext, use } from "react";
import { type Desk, deskOf } from "#src/shared/desks.ts";

/** The desks that the signed-in member of staff may read and change; the frame round the desks provides them. */
export const OwnDesks = createContext<{ read: readonly Desk[]; change: readonly Desk[] }>({ read: [], change: [] });

/** Returns whether the member may open a desk's address. */
export function useMayOpen(): (path: string) => boolean {
  const { read } = use(OwnDesks);
  return (path) => {
    const desk = deskOf(path);
    return desk !== undefined && read.includes(desk);
  };
}
