import { createRouter } from "@tanstack/react-router";
import { routeTree } from "../build/routes.gen.ts";

// Queries in the format of our addresses: names and texts.
const parseSearch = (text) => Object.fromEntries(new URLSearchParams(text));
const stringifySearch = (search) => {
  const query = new URLSearchParams(search).toString();
  return query === "" ? "" : `?${query}`;
};

export const getRouter = () => createRouter({ routeTree, parseSearch, stringifySearch });
