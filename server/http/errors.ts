import { UserError } from "@wusong/engine/user-error";
import type { FastifyError } from "fastify";
import { Problem } from "../problem.ts";
import { Busy, Stopped } from "../rules/threads.ts";

const FAULT = "Something went wrong on the server. What was confirmed to you is safe; try again.";

/** What is answered: a number, JSON, and in how many seconds to try again, where that helps. */
export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly retryAfter?: number;
}

/** What is answered to somebody whose request failed. What is no fault of theirs is told to `fault`. */
export function answerTo(error: unknown, fault: (what: string, error: unknown) => void): Answered {
  const said = (status: number, sentence: string, more: object = {}): Answered => ({
    status,
    text: JSON.stringify({ error: sentence, ...more }),
  });
  if (error instanceof Problem) {
    const { retryAfter } = error.more;
    const answer = said(error.status, error.message, error.more);
    return typeof retryAfter === "number" ? { ...answer, retryAfter } : answer;
  }
  if (error instanceof UserError) return said(422, error.message);
  if (error instanceof Busy || error instanceof Stopped) return said(503, error.message);
  const { validation, validationContext, statusCode } = error as Partial<FastifyError>;
  if (validation) {
    const [{ instancePath, message }] = validation;
    const where = [validationContext ?? "request", ...instancePath.split("/").filter(Boolean)].join(".");
    return said(400, `${where}: ${message}.`);
  }
  if (statusCode && statusCode < 500) return said(statusCode, sentenceOf(error as FastifyError));
  fault("request", error);
  return said(500, FAULT);
}

function sentenceOf(error: FastifyError): string {
  if (error.statusCode === 415) return "What is sent here is JSON (Content-Type: application/json).";
  if (error.statusCode === 413) return "This is more than a request may hold.";
  return error.message.endsWith(".") ? error.message : `${error.message}.`;
}
