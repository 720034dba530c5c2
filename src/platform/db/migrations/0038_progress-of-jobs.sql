CREATE TABLE "job_progress" (
	"customer_id" integer NOT NULL,
	"name" text NOT NULL,
	"percent" smallint NOT NULL,
	CONSTRAINT "job_progress_customer_id_name_pk" PRIMARY KEY("customer_id","name")
);
--> statement-breakpoint
ALTER TABLE "job_progress" ADD CONSTRAINT "job_progress_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_uploads" DROP COLUMN "progress";