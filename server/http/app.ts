import type { IncomingMessage, ServerResponse } from "node:http";
import cookie from "@fastify/cookie";
import swagger from "@fastify/swagger";
import { REQUEST_BOUNDS } from "@wusong/engine";
import { UserError } from "@wusong/engine/user-error";
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { NOBODY, type Who } from "../people/sessions.ts";
import { Problem } from "../problem.ts";
import { Busy, Stopped } from "../rules/threads.ts";
import type { UserRow } from "../store/schema.ts";
import { type FoundTable, findTable } from "../tables/find.ts";
import { needsTable, refusalOf } from "./authorise.ts";
import { readBodies } from "./bodies.ts";
import { docsPage } from "./docs.ts";
import { API_HEADERS } from "./headers.ts";
import { checkOrigin, isAtHome } from "./hosts.ts";
import { type AnyRoute, type Call, JsonText } from "./route.ts";
import { ROUTES } from "./routes/index.ts";
import type { Services } from "./services.ts";

/** How long a request may take to arrive: slow ones hold nothing up. */
const ARRIVAL = 20_000;
const MOST_CONNECTIONS_WAIT = 10_000;
const FAULT = "Something went wrong on the server. What was confirmed to you is safe; try again.";

interface Checked {
  readonly who: Who;
  readonly table: FoundTable | null;
}

/** The interface under /api; everything else is the page's. */
export async function makeApp(
  services: Services,
  page?: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<FastifyInstance> {
  const { settings } = services.around;
  const app = fastify({
    trustProxy: settings.trustProxy,
    bodyLimit: REQUEST_BOUNDS.characters * 4,
    requestTimeout: ARRIVAL,
    connectionTimeout: 0,
    keepAliveTimeout: MOST_CONNECTIONS_WAIT,
    // Faults are logged by themselves; requests only where that is wanted.
    logger: false,
    routerOptions: { maxParamLength: 100 },
    genReqId: () => "",
    return503OnClosing: true,
    forceCloseConnections: "idle",
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  readBodies(app);
  await app.register(cookie);
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Wusong", description: "The table online: the interface of pages and bots.", version: "1" },
      components: { securitySchemes: { bot: { type: "http", scheme: "bearer" } } },
    },
    transform: jsonSchemaTransform,
  });
  app.setErrorHandler((error: FastifyError, _request, reply) => answerError(services, error, reply));
  app.setNotFoundHandler((request, reply) => {
    if (page && !request.url.startsWith("/api/") && request.url !== "/api") {
      reply.hijack();
      page(request.raw, reply.raw);
      return;
    }
    void reply.headers(API_HEADERS).code(404).send({ error: "There is nothing at this address." });
  });
  for (const route of ROUTES) addRoute(app, services, route);
  docsPage(app);
  return app;
}

function addRoute(app: FastifyInstance, services: Services, route: AnyRoute): void {
  const { method, url, params, query, body, answer, bounds, summary, access, form } = route;
  const checked = new WeakMap<FastifyRequest, Checked>();
  app.route({
    method,
    url,
    ...(bounds ? { bodyLimit: bounds.characters * 4 } : {}),
    config: { bounds, access, form } as never,
    schema: {
      summary,
      description: `Access: ${access}.`,
      tags: [url.split("/")[2]],
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(answer ? { response: { 200: answer } } : {}),
    },
    onRequest: async (request, reply) => {
      void reply.headers(API_HEADERS);
      checked.set(request, await check(services, route, request));
    },
    handler: async (request, reply) => {
      const { who, table } = checked.get(request)!;
      const call: Call<never, never, never> = {
        services,
        who,
        user: who.user as UserRow,
        table: table as FoundTable,
        params: request.params as never,
        query: request.query as never,
        body: request.body as never,
        request,
        reply,
      };
      const made = await route.handle(call);
      if (made instanceof JsonText)
        return reply.code(made.status).type("application/json; charset=utf-8").send(made.text);
      return made;
    },
    onResponse: async (request, reply) => {
      services.metrics.answered(`${method} ${url}`, reply.statusCode, reply.elapsedTime / 1000);
      if (services.around.settings.log === "requests") logRequest(request, reply, `${method} ${url}`);
    },
  });
}

/** Everything that is decided before a request is read: where it comes from, how often, who asks, and whether they may. */
async function check(services: Services, route: AnyRoute, request: FastifyRequest): Promise<Checked> {
  const { rates, around, cookies } = services;
  rates.take("address", request.ip);
  const token = cookies.read(request);
  checkOrigin(around.settings, request, token !== null);
  const [who, table] = await Promise.all([
    whoAsks(services, request, token),
    needsTable(route.access) ? tableOf(services, request) : null,
  ]);
  if (who.user) rates.take("user", who.user.id);
  for (const rate of route.rates ?? []) rates.take(rate, who.user?.id ?? request.ip);
  const invite = (request.query as { invite?: unknown }).invite;
  const refusal = refusalOf(route.access, who, table, {
    invite: typeof invite === "string" ? invite : null,
    atHome: isAtHome(around.settings, request),
  });
  if (refusal) throw refusal;
  return { who, table };
}

async function whoAsks({ around }: Services, request: FastifyRequest, token: string | null): Promise<Who> {
  const given = /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(request.headers.authorization ?? "");
  if (given) return around.sessions.byToken(given[1]);
  return token !== null && token.length <= 100 ? around.sessions.bySession(token) : NOBODY;
}

function tableOf({ around }: Services, request: FastifyRequest): Promise<FoundTable | null> {
  const { id = "" } = request.params as { id?: string };
  return findTable(around.store.db, id);
}

function answerError({ around }: Services, error: FastifyError, reply: FastifyReply): void {
  void reply.headers(API_HEADERS);
  const say = (status: number, sentence: string, more: object = {}): void =>
    void reply
      .code(status)
      .type("application/json; charset=utf-8")
      .send(JSON.stringify({ error: sentence, ...more }));
  if (error instanceof Problem) {
    if (typeof error.more.retryAfter === "number") void reply.header("Retry-After", String(error.more.retryAfter));
    say(error.status, error.message, error.more);
  } else if (error instanceof UserError) say(422, error.message);
  else if (error instanceof Busy || error instanceof Stopped) say(503, error.message);
  else if (error.validation) {
    const [{ instancePath, message }] = error.validation;
    const where = [error.validationContext ?? "request", ...instancePath.split("/").filter(Boolean)].join(".");
    say(400, `${where}: ${message}.`);
  } else if (error.statusCode && error.statusCode < 500) say(error.statusCode, sentenceOf(error));
  else {
    around.fault("request", error);
    say(500, FAULT);
  }
}

function sentenceOf(error: FastifyError): string {
  if (error.statusCode === 415) return "What is sent here is JSON (Content-Type: application/json).";
  if (error.statusCode === 413) return "This is more than a request may hold.";
  return error.message.endsWith(".") ? error.message : `${error.message}.`;
}

/** Addresses of requests hold links: only the name of the route is written. */
function logRequest(request: FastifyRequest, reply: FastifyReply, route: string): void {
  console.log(
    JSON.stringify({
      at: new Date().toISOString(),
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip: request.ip,
    }),
  );
}
