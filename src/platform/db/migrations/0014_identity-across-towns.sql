CREATE TABLE "account_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"by" text,
	"about" text,
	"device" text,
	"network" text,
	CONSTRAINT "account_events_kind" CHECK ("account_events"."kind" in ('signIn', 'newDevice', 'refused', 'guessed', 'password', 'passwordReset', 'email', 'emailConfirmed', 'factorAdded', 'factorRemoved', 'factorRefused', 'recoveryCodes', 'recoveryUsed', 'signedOut', 'joined', 'disabled', 'enabled'))
);
--> statement-breakpoint
CREATE TABLE "membership_requests" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "membership_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"login" text NOT NULL,
	"role" text NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"created_by_id" integer,
	CONSTRAINT "membership_requests_customer_id_id_pk" PRIMARY KEY("customer_id","id"),
	CONSTRAINT "membership_requests_role" CHECK ("membership_requests"."role" in ('user', 'administrator'))
);
--> statement-breakpoint
ALTER TABLE "account_tokens" DROP CONSTRAINT "account_tokens_kind";--> statement-breakpoint
DROP INDEX "users_email";--> statement-breakpoint
ALTER TABLE "account_tokens" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "home_customer_id" integer;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "counties" ADD COLUMN "accepted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_requests" ADD CONSTRAINT "membership_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_requests" ADD CONSTRAINT "membership_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_requests" ADD CONSTRAINT "membership_requests_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_events_user" ON "account_events" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "account_events_at" ON "account_events" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_requests_login" ON "membership_requests" USING btree ("customer_id",lower("login"));--> statement-breakpoint
CREATE INDEX "membership_requests_user" ON "membership_requests" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email")) WHERE "users"."email_confirmed_at" is not null;--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_kind" CHECK ("account_tokens"."kind" in ('invitation', 'reset', 'email'));--> statement-breakpoint
UPDATE "users" SET "home_customer_id" = (SELECT m."customer_id" FROM "memberships" m WHERE m."user_id" = "users"."id" ORDER BY m."created_at", m."customer_id" LIMIT 1);--> statement-breakpoint
-- Confirmed: accounts in use whose address got an invitation or a password link from the mail server. Others confirm theirs in their settings.
UPDATE "users" SET "email_confirmed_at" = now() WHERE "password_hash" IS NOT NULL AND "email" IS NOT NULL AND EXISTS (SELECT FROM "mail_messages" m WHERE lower(m."to_address") = lower("users"."email") AND m."state" = 'sent' AND m."kind" IN ('invitation', 'password-reset')) AND NOT EXISTS (SELECT FROM "users" o WHERE o."id" <> "users"."id" AND lower(o."username") = lower("users"."email"));
