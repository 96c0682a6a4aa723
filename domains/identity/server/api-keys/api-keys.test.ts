import { type ApiKeyScope, apiKeyPattern } from "@tieout/contract";
import { createApp } from "@tieout/http";
import { startTestApi, type TestApi, type TestFirm } from "@tieout/test-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountRoutes, apiKeyRoutes, userRoutes } from "../../contract/index.ts";
import { createAuthenticator } from "../authenticator.ts";
import { createPasswordHasher, weakHashingForTests } from "../password-hasher.ts";
import { registerAccount, registerApiKeys, registerUsers } from "../index.ts";
