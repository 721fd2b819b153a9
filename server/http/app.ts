import type { IncomingMessage, ServerResponse } from "node:http";
import cookie from "@fastify/cookie";
import swagger from "@fastify/swagger";
import { REQUEST_BOUNDS } from "@wusong/engine";
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { UserRow } from "../store/schema.ts";
import type { FoundTable } from "../tables/find.ts";
import { checkAddress, readBodies } from "./bodies.ts";
import { decided, type Inquiry } from "./decide.ts";
import { docsPage } from "./docs.ts";
import type { Entered } from "./entrance.ts";
import { type Answered, answerTo } from "./errors.ts";
import { API_HEADERS } from "./headers.ts";
import { checkOrigin, isAtHome } from "./hosts.ts";
import { nameOf, passedOn } from "./passing.ts";
import { type AnyRoute, type Call, type Given, JsonText } from "./route.ts";
import { ROUTES } from "./routes/index.ts";
import type { Services } from "./services.ts";

/** How long a request may take to arrive: slow ones hold nothing up. */
const ARRIVAL = 20_000;
const MOST_CONNECTIONS_WAIT = 10_000;

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
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    void send(reply.headers(API_HEADERS), answerTo(error, services.around.fault));
  });
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
  const name = nameOf(route);
  const arrived = new WeakMap<FastifyRequest, Inquiry>();
  const checked = new WeakMap<FastifyRequest, Entered>();
  app.route({
    method,
    url,
    ...(bounds ? { bodyLimit: bounds.characters * 4 } : {}),
    config: { bounds, access, form } as never,
    // Whether somebody may ask at all is decided before what they ask is looked at.
    attachValidation: route.home === true,
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
      const inquiry = inquiryOf(services, request);
      arrived.set(request, inquiry);
      // What is passed on is decided where it is carried out.
      if (!route.home || services.neighbours.homeOf(inquiry.table) === null)
        checked.set(request, await decided(services, route, inquiry));
    },
    handler: async (request, reply) => {
      const inquiry = arrived.get(request)!;
      const given = { params: request.params, query: request.query, body: request.body };
      const home = checked.has(request) || request.validationError ? null : services.neighbours.homeOf(inquiry.table);
      const there = home && (await passedOn(home, { route: name, inquiry, given }));
      if (there) return send(reply, there);
      const { who, table } = checked.get(request) ?? (await decided(services, route, inquiry));
      if (request.validationError) throw request.validationError;
      const call: Call<never, never, never> = {
        services,
        who,
        user: who.user as UserRow,
        table: table as FoundTable,
        ...(given as Given<never, never, never>),
        request,
        reply,
      };
      const made = await route.handle(call);
      return made instanceof JsonText ? send(reply, made) : made;
    },
    onResponse: async (request, reply) => {
      services.metrics.answered(name, reply.statusCode, reply.elapsedTime / 1000);
      if (services.around.settings.log === "requests") logRequest(request, reply, name);
    },
  });
}

function send(reply: FastifyReply, { status, text, retryAfter }: Answered): FastifyReply {
  if (retryAfter !== undefined) void reply.header("Retry-After", String(retryAfter));
  return reply.code(status).type("application/json; charset=utf-8").send(text);
}

/** What the connection tells of a request: where it comes from and how often, and who says that they ask. */
function inquiryOf({ rates, around, cookies }: Services, request: FastifyRequest): Inquiry {
  rates.take("address", request.ip);
  checkAddress(request.url);
  const session = cookies.read(request);
  checkOrigin(around.settings, request, session !== null);
  const bearer = /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(request.headers.authorization ?? "");
  const { invite } = request.query as { invite?: unknown };
  const { id = "" } = request.params as { id?: string };
  return {
    ip: request.ip,
    session: session !== null && session.length <= 100 ? session : null,
    bot: bearer ? bearer[1] : null,
    table: id,
    invite: typeof invite === "string" ? invite : null,
    atHome: isAtHome(around.settings, request),
  };
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
