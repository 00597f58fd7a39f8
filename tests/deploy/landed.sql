SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE TYPE public.procrastinate_job_event_type AS ENUM (
    'deferred',
    'started',
    'deferred_for_retry',
    'failed',
    'succeeded',
    'cancelled',
    'abort_requested',
    'aborted',
    'scheduled',
    'retried'
);
CREATE TYPE public.procrastinate_job_status AS ENUM (
    'todo',
    'doing',
    'succeeded',
    'failed',
    'cancelled',
    'aborting',
    'aborted'
);
CREATE TYPE public.procrastinate_job_to_defer_v1 AS (
	queue_name character varying,
	task_name character varying,
	priority integer,
	lock text,
	queueing_lock text,
	args jsonb,
	scheduled_at timestamp with time zone
);
CREATE FUNCTION public.procrastinate_cancel_job_v1(job_id bigint, abort boolean, delete_job boolean) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
DECLARE
    _job_id bigint;
BEGIN
    IF delete_job THEN
        DELETE FROM procrastinate_jobs
        WHERE id = job_id AND status = 'todo'
        RETURNING id INTO _job_id;
    END IF;
    IF _job_id IS NULL THEN
        IF abort THEN
            UPDATE procrastinate_jobs
            SET abort_requested = true,
                status = CASE status
                    WHEN 'todo' THEN 'cancelled'::procrastinate_job_status ELSE status
                END
            WHERE id = job_id AND status IN ('todo', 'doing')
            RETURNING id INTO _job_id;
        ELSE
            UPDATE procrastinate_jobs
            SET status = 'cancelled'::procrastinate_job_status
            WHERE id = job_id AND status = 'todo'
            RETURNING id INTO _job_id;
        END IF;
    END IF;
    RETURN _job_id;
END;
$$;
CREATE FUNCTION public.procrastinate_defer_jobs_v1(jobs public.procrastinate_job_to_defer_v1[]) RETURNS bigint[]
    LANGUAGE plpgsql
    AS $$
DECLARE
    job_ids bigint[];
BEGIN
    WITH inserted_jobs AS (
        INSERT INTO procrastinate_jobs (queue_name, task_name, priority, lock, queueing_lock, args, scheduled_at)
        SELECT (job).queue_name,
               (job).task_name,
               (job).priority,
               (job).lock,
               (job).queueing_lock,
               (job).args,
               (job).scheduled_at
        FROM unnest(jobs) AS job
        RETURNING id
    )
    SELECT array_agg(id) FROM inserted_jobs INTO job_ids;
    RETURN job_ids;
END;
$$;
CREATE FUNCTION public.procrastinate_defer_periodic_job_v2(_queue_name character varying, _lock character varying, _queueing_lock character varying, _task_name character varying, _priority integer, _periodic_id character varying, _defer_timestamp bigint, _args jsonb) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
DECLARE
	_job_id bigint;
	_defer_id bigint;
BEGIN
    INSERT
        INTO procrastinate_periodic_defers (task_name, periodic_id, defer_timestamp)
        VALUES (_task_name, _periodic_id, _defer_timestamp)
        ON CONFLICT DO NOTHING
        RETURNING id into _defer_id;
    IF _defer_id IS NULL THEN
        RETURN NULL;
    END IF;
    UPDATE procrastinate_periodic_defers
        SET job_id = (
            SELECT COALESCE((
                SELECT unnest(procrastinate_defer_jobs_v1(
                    ARRAY[
                        ROW(
                            _queue_name,
                            _task_name,
                            _priority,
                            _lock,
                            _queueing_lock,
                            _args,
                            NULL::timestamptz
                        )
                    ]::procrastinate_job_to_defer_v1[]
                ))
            ), NULL)
        )
        WHERE id = _defer_id
        RETURNING job_id INTO _job_id;
    DELETE
        FROM procrastinate_periodic_defers
        USING (
            SELECT id
            FROM procrastinate_periodic_defers
            WHERE procrastinate_periodic_defers.task_name = _task_name
            AND procrastinate_periodic_defers.periodic_id = _periodic_id
            AND procrastinate_periodic_defers.defer_timestamp < _defer_timestamp
            ORDER BY id
            FOR UPDATE
        ) to_delete
        WHERE procrastinate_periodic_defers.id = to_delete.id;
    RETURN _job_id;
END;
$$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.procrastinate_jobs (
    id bigint NOT NULL,
    queue_name character varying(128) NOT NULL,
    task_name character varying(128) NOT NULL,
    lock text,
    args jsonb DEFAULT '{}'::jsonb NOT NULL,
    status public.procrastinate_job_status DEFAULT 'todo'::public.procrastinate_job_status NOT NULL,
    scheduled_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    queueing_lock text,
    priority integer DEFAULT 0 NOT NULL,
    abort_requested boolean DEFAULT false NOT NULL,
    worker_id bigint,
    CONSTRAINT check_not_todo_abort_requested CHECK ((NOT ((status = 'todo'::public.procrastinate_job_status) AND (abort_requested = true))))
);
CREATE FUNCTION public.procrastinate_fetch_job_v2(target_queue_names character varying[], p_worker_id bigint) RETURNS public.procrastinate_jobs
    LANGUAGE plpgsql
    AS $$
DECLARE
	found_jobs procrastinate_jobs;
BEGIN
    WITH candidate AS (
        SELECT jobs.*
            FROM procrastinate_jobs AS jobs
            WHERE
                -- reject the job if its lock has earlier or higher priority jobs
                NOT EXISTS (
                    SELECT 1
                        FROM procrastinate_jobs AS other_jobs
                        WHERE
                            jobs.lock IS NOT NULL
                            AND other_jobs.lock = jobs.lock
                            AND (
                                -- job with same lock is already running
                                other_jobs.status = 'doing'
                                OR
                                -- job with same lock is waiting and has higher priority (or same priority but was queued first)
                                (
                                    other_jobs.status = 'todo'
                                    AND (
                                        other_jobs.priority > jobs.priority
                                        OR (
                                        other_jobs.priority = jobs.priority
                                        AND other_jobs.id < jobs.id
                                        )
                                    )
                                )
                            )
                )
                AND jobs.status = 'todo'
                AND (target_queue_names IS NULL OR jobs.queue_name = ANY( target_queue_names ))
                AND (jobs.scheduled_at IS NULL OR jobs.scheduled_at <= now())
            ORDER BY jobs.priority DESC, jobs.id ASC LIMIT 1
            FOR UPDATE OF jobs SKIP LOCKED
    )
    UPDATE procrastinate_jobs
        SET status = 'doing', worker_id = p_worker_id
        FROM candidate
        WHERE procrastinate_jobs.id = candidate.id
        RETURNING procrastinate_jobs.* INTO found_jobs;
 RETURN found_jobs;
END;
$$;
CREATE FUNCTION public.procrastinate_finish_job_v1(job_id bigint, end_status public.procrastinate_job_status, delete_job boolean) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
    _job_id bigint;
BEGIN
    IF end_status NOT IN ('succeeded', 'failed', 'aborted') THEN
        RAISE 'End status should be either "succeeded", "failed" or "aborted" (job id: %)', job_id;
    END IF;
    IF delete_job THEN
        DELETE FROM procrastinate_jobs
        WHERE id = job_id AND status IN ('todo', 'doing')
        RETURNING id INTO _job_id;
    ELSE
        UPDATE procrastinate_jobs
        SET status = end_status,
            abort_requested = false,
            attempts = CASE status
                WHEN 'doing' THEN attempts + 1 ELSE attempts
            END
        WHERE id = job_id AND status IN ('todo', 'doing')
        RETURNING id INTO _job_id;
    END IF;
    IF _job_id IS NULL THEN
        RAISE 'Job was not found or not in "doing" or "todo" status (job id: %)', job_id;
    END IF;
END;
$$;
CREATE FUNCTION public.procrastinate_notify_queue_abort_job_v1() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    payload TEXT;
BEGIN
    SELECT json_build_object('type', 'abort_job_requested', 'job_id', NEW.id)::text INTO payload;
	PERFORM pg_notify('procrastinate_queue_v1#' || NEW.queue_name, payload);
	PERFORM pg_notify('procrastinate_any_queue_v1', payload);
	RETURN NEW;
END;
$$;
CREATE FUNCTION public.procrastinate_notify_queue_job_inserted_v1() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    payload TEXT;
BEGIN
    SELECT json_build_object('type', 'job_inserted', 'job_id', NEW.id)::text INTO payload;
	PERFORM pg_notify('procrastinate_queue_v1#' || NEW.queue_name, payload);
	PERFORM pg_notify('procrastinate_any_queue_v1', payload);
	RETURN NEW;
END;
$$;
CREATE FUNCTION public.procrastinate_prune_stalled_workers_v1(seconds_since_heartbeat double precision) RETURNS TABLE(worker_id bigint)
    LANGUAGE plpgsql
    AS $$
BEGIN
    RETURN QUERY
    DELETE FROM procrastinate_workers
    WHERE last_heartbeat < NOW() - (seconds_since_heartbeat || 'SECOND')::INTERVAL
    RETURNING procrastinate_workers.id;
END;
$$;
CREATE FUNCTION public.procrastinate_register_worker_v1() RETURNS TABLE(worker_id bigint)
    LANGUAGE plpgsql
    AS $$
BEGIN
    RETURN QUERY
    INSERT INTO procrastinate_workers DEFAULT VALUES
    RETURNING procrastinate_workers.id;
END;
$$;
CREATE FUNCTION public.procrastinate_retry_job_v1(job_id bigint, retry_at timestamp with time zone, new_priority integer, new_queue_name character varying, new_lock character varying) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
    _job_id bigint;
    _abort_requested boolean;
BEGIN
    SELECT abort_requested FROM procrastinate_jobs
    WHERE id = job_id AND status = 'doing'
    FOR UPDATE
    INTO _abort_requested;
    IF _abort_requested THEN
        UPDATE procrastinate_jobs
        SET status = 'failed'::procrastinate_job_status
        WHERE id = job_id AND status = 'doing'
        RETURNING id INTO _job_id;
    ELSE
        UPDATE procrastinate_jobs
        SET status = 'todo'::procrastinate_job_status,
            attempts = attempts + 1,
            scheduled_at = retry_at,
            priority = COALESCE(new_priority, priority),
            queue_name = COALESCE(new_queue_name, queue_name),
            lock = COALESCE(new_lock, lock)
        WHERE id = job_id AND status = 'doing'
        RETURNING id INTO _job_id;
    END IF;
    IF _job_id IS NULL THEN
        RAISE 'Job was not found or not in "doing" status (job id: %)', job_id;
    END IF;
END;
$$;
CREATE FUNCTION public.procrastinate_retry_job_v2(job_id bigint, retry_at timestamp with time zone, new_priority integer, new_queue_name character varying, new_lock character varying) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
    _job_id bigint;
    _abort_requested boolean;
    _current_status procrastinate_job_status;
BEGIN
    SELECT status, abort_requested FROM procrastinate_jobs
    WHERE id = job_id AND status IN ('doing', 'failed')
    FOR UPDATE
    INTO _current_status, _abort_requested;
    IF _current_status = 'doing' AND _abort_requested THEN
        UPDATE procrastinate_jobs
        SET status = 'failed'::procrastinate_job_status
        WHERE id = job_id AND status = 'doing'
        RETURNING id INTO _job_id;
    ELSE
        UPDATE procrastinate_jobs
        SET status = 'todo'::procrastinate_job_status,
            attempts = attempts + 1,
            scheduled_at = retry_at,
            priority = COALESCE(new_priority, priority),
            queue_name = COALESCE(new_queue_name, queue_name),
            lock = COALESCE(new_lock, lock)
        WHERE id = job_id AND status IN ('doing', 'failed')
        RETURNING id INTO _job_id;
    END IF;
    IF _job_id IS NULL THEN
        RAISE 'Job was not found or has an invalid status to retry (job id: %)', job_id;
    END IF;
END;
$$;
CREATE FUNCTION public.procrastinate_trigger_abort_requested_events_procedure_v1() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO procrastinate_events(job_id, type)
        VALUES (NEW.id, 'abort_requested'::procrastinate_job_event_type);
    RETURN NEW;
END;
$$;
CREATE FUNCTION public.procrastinate_trigger_function_scheduled_events_v1() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO procrastinate_events(job_id, type, at)
        VALUES (NEW.id, 'scheduled'::procrastinate_job_event_type, NEW.scheduled_at);
	RETURN NEW;
END;
$$;
CREATE FUNCTION public.procrastinate_trigger_function_status_events_insert_v1() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO procrastinate_events(job_id, type)
        VALUES (NEW.id, 'deferred'::procrastinate_job_event_type);
	RETURN NEW;
END;
$$;
CREATE FUNCTION public.procrastinate_trigger_function_status_events_update_v1() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    WITH t AS (
        SELECT CASE
            WHEN OLD.status = 'todo'::procrastinate_job_status
                AND NEW.status = 'doing'::procrastinate_job_status
                THEN 'started'::procrastinate_job_event_type
            WHEN OLD.status = 'doing'::procrastinate_job_status
                AND NEW.status = 'todo'::procrastinate_job_status
                THEN 'deferred_for_retry'::procrastinate_job_event_type
            WHEN OLD.status = 'doing'::procrastinate_job_status
                AND NEW.status = 'failed'::procrastinate_job_status
                THEN 'failed'::procrastinate_job_event_type
            WHEN OLD.status = 'doing'::procrastinate_job_status
                AND NEW.status = 'succeeded'::procrastinate_job_status
                THEN 'succeeded'::procrastinate_job_event_type
            WHEN OLD.status = 'todo'::procrastinate_job_status
                AND (
                    NEW.status = 'cancelled'::procrastinate_job_status
                    OR NEW.status = 'failed'::procrastinate_job_status
                    OR NEW.status = 'succeeded'::procrastinate_job_status
                )
                THEN 'cancelled'::procrastinate_job_event_type
            WHEN OLD.status = 'doing'::procrastinate_job_status
                AND NEW.status = 'aborted'::procrastinate_job_status
                THEN 'aborted'::procrastinate_job_event_type
            WHEN OLD.status = 'failed'::procrastinate_job_status
                AND NEW.status = 'todo'::procrastinate_job_status
                THEN 'retried'::procrastinate_job_event_type
            ELSE NULL
        END as event_type
    )
    INSERT INTO procrastinate_events(job_id, type)
        SELECT NEW.id, t.event_type
        FROM t
        WHERE t.event_type IS NOT NULL;
	RETURN NEW;
END;
$$;
CREATE FUNCTION public.procrastinate_unlink_periodic_defers_v1() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    UPDATE procrastinate_periodic_defers
    SET job_id = NULL
    WHERE job_id = OLD.id;
    RETURN OLD;
END;
$$;
CREATE FUNCTION public.procrastinate_unregister_worker_v1(worker_id bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    DELETE FROM procrastinate_workers
    WHERE id = worker_id;
END;
$$;
CREATE FUNCTION public.procrastinate_update_heartbeat_v1(worker_id bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    UPDATE procrastinate_workers
    SET last_heartbeat = NOW()
    WHERE id = worker_id;
END;
$$;
CREATE TABLE public.account_emailaddress (
    id integer NOT NULL,
    email character varying(254) NOT NULL,
    verified boolean NOT NULL,
    "primary" boolean NOT NULL,
    user_id integer NOT NULL
);
ALTER TABLE public.account_emailaddress ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.account_emailaddress_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.account_emailconfirmation (
    id integer NOT NULL,
    created timestamp with time zone NOT NULL,
    sent timestamp with time zone,
    key character varying(64) NOT NULL,
    email_address_id integer NOT NULL
);
ALTER TABLE public.account_emailconfirmation ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.account_emailconfirmation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.answer (
    seq integer NOT NULL,
    seat smallint NOT NULL,
    notation text NOT NULL,
    luck text NOT NULL,
    at timestamp with time zone NOT NULL,
    table_id bigint NOT NULL
);
CREATE TABLE public.auth_group (
    id integer NOT NULL,
    name character varying(150) NOT NULL
);
ALTER TABLE public.auth_group ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_group_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.auth_group_permissions (
    id bigint NOT NULL,
    group_id integer NOT NULL,
    permission_id integer NOT NULL
);
ALTER TABLE public.auth_group_permissions ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_group_permissions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.auth_permission (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    content_type_id integer NOT NULL,
    codename character varying(100) NOT NULL
);
ALTER TABLE public.auth_permission ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_permission_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.auth_user (
    id integer NOT NULL,
    password character varying(128) NOT NULL,
    last_login timestamp with time zone,
    is_superuser boolean NOT NULL,
    username character varying(150) NOT NULL,
    first_name character varying(150) NOT NULL,
    last_name character varying(150) NOT NULL,
    email character varying(254) NOT NULL,
    is_staff boolean NOT NULL,
    is_active boolean NOT NULL,
    date_joined timestamp with time zone NOT NULL
);
CREATE TABLE public.auth_user_groups (
    id bigint NOT NULL,
    user_id integer NOT NULL,
    group_id integer NOT NULL
);
ALTER TABLE public.auth_user_groups ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_user_groups_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
ALTER TABLE public.auth_user ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_user_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.auth_user_user_permissions (
    id bigint NOT NULL,
    user_id integer NOT NULL,
    permission_id integer NOT NULL
);
ALTER TABLE public.auth_user_user_permissions ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_user_user_permissions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.block (
    at timestamp with time zone NOT NULL,
    other_id bigint NOT NULL,
    person_id bigint NOT NULL
);
CREATE TABLE public.django_admin_log (
    id integer NOT NULL,
    action_time timestamp with time zone NOT NULL,
    object_id text,
    object_repr character varying(200) NOT NULL,
    action_flag smallint NOT NULL,
    change_message text NOT NULL,
    content_type_id integer,
    user_id integer NOT NULL,
    CONSTRAINT django_admin_log_action_flag_check CHECK ((action_flag >= 0))
);
ALTER TABLE public.django_admin_log ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.django_admin_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.django_content_type (
    id integer NOT NULL,
    app_label character varying(100) NOT NULL,
    model character varying(100) NOT NULL
);
ALTER TABLE public.django_content_type ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.django_content_type_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.django_migrations (
    id bigint NOT NULL,
    app character varying(255) NOT NULL,
    name character varying(255) NOT NULL,
    applied timestamp with time zone NOT NULL
);
ALTER TABLE public.django_migrations ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.django_migrations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.django_session (
    session_key character varying(40) NOT NULL,
    session_data text NOT NULL,
    expire_date timestamp with time zone NOT NULL
);
CREATE TABLE public.game_statistics (
    game character varying(40) NOT NULL,
    figures text NOT NULL,
    counted timestamp with time zone NOT NULL
);
CREATE TABLE public.game_table (
    id bigint NOT NULL,
    code character varying(12) NOT NULL,
    game character varying(40) NOT NULL,
    rules integer NOT NULL,
    variant text NOT NULL,
    size smallint NOT NULL,
    pace integer NOT NULL,
    takeover character varying(40) NOT NULL,
    listed boolean DEFAULT true NOT NULL,
    status smallint NOT NULL,
    secret text NOT NULL,
    promise text NOT NULL,
    seed text NOT NULL,
    luck text NOT NULL,
    result text NOT NULL,
    created timestamp with time zone NOT NULL,
    started timestamp with time zone,
    ended timestamp with time zone,
    host_id bigint,
    rematch_of_id bigint,
    hints boolean DEFAULT true NOT NULL,
    rated boolean DEFAULT false NOT NULL,
    counted boolean DEFAULT false NOT NULL,
    joinable boolean DEFAULT false NOT NULL,
    quick boolean DEFAULT false NOT NULL,
    language character varying(2) DEFAULT ''::character varying NOT NULL,
    again_of_id bigint,
    again_at integer,
    earlier text
);
ALTER TABLE public.game_table ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.game_table_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.head (
    table_id bigint NOT NULL,
    version integer NOT NULL,
    asked smallint NOT NULL,
    over boolean NOT NULL,
    due timestamp with time zone,
    bot_due timestamp with time zone,
    claimed timestamp with time zone,
    watched_until timestamp with time zone
);
CREATE TABLE public.mfa_authenticator (
    id bigint NOT NULL,
    type character varying(20) NOT NULL,
    data jsonb NOT NULL,
    user_id integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone
);
ALTER TABLE public.mfa_authenticator ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.mfa_authenticator_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.notice (
    version integer NOT NULL,
    seat smallint NOT NULL,
    at timestamp with time zone NOT NULL,
    table_id bigint NOT NULL
);
CREATE TABLE public.nudge (
    seat smallint NOT NULL,
    turn integer NOT NULL,
    at timestamp with time zone NOT NULL,
    agreed smallint DEFAULT 0 NOT NULL,
    table_id bigint NOT NULL
);
CREATE TABLE public.outgoing_mail (
    id bigint NOT NULL,
    recipient character varying(254) NOT NULL,
    subject character varying(300) NOT NULL,
    body text NOT NULL,
    expires timestamp with time zone NOT NULL
);
ALTER TABLE public.outgoing_mail ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.outgoing_mail_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.person (
    id bigint NOT NULL,
    name text NOT NULL,
    language character varying(2) NOT NULL,
    epoch integer NOT NULL,
    created timestamp with time zone NOT NULL,
    user_id integer,
    colour smallint DEFAULT 0 NOT NULL,
    letters boolean DEFAULT false NOT NULL,
    seen timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    code character varying(12),
    public boolean DEFAULT true NOT NULL,
    ranked boolean DEFAULT false NOT NULL
);
ALTER TABLE public.person ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.person_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.play_preferences (
    person_id bigint NOT NULL,
    games text NOT NULL,
    pace integer NOT NULL,
    seats smallint NOT NULL,
    same_language boolean NOT NULL,
    strangers boolean NOT NULL,
    rated boolean NOT NULL
);
CREATE TABLE public.procrastinate_events (
    id bigint NOT NULL,
    job_id bigint NOT NULL,
    type public.procrastinate_job_event_type,
    at timestamp with time zone DEFAULT now()
);
CREATE SEQUENCE public.procrastinate_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.procrastinate_events_id_seq OWNED BY public.procrastinate_events.id;
CREATE SEQUENCE public.procrastinate_jobs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.procrastinate_jobs_id_seq OWNED BY public.procrastinate_jobs.id;
CREATE TABLE public.procrastinate_periodic_defers (
    id bigint NOT NULL,
    task_name character varying(128) NOT NULL,
    defer_timestamp bigint,
    job_id bigint,
    periodic_id character varying(128) DEFAULT ''::character varying NOT NULL
);
CREATE SEQUENCE public.procrastinate_periodic_defers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.procrastinate_periodic_defers_id_seq OWNED BY public.procrastinate_periodic_defers.id;
CREATE TABLE public.procrastinate_workers (
    id bigint NOT NULL,
    last_heartbeat timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.procrastinate_workers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.procrastinate_workers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.progress (
    game character varying(40) NOT NULL,
    notes text NOT NULL,
    changed timestamp with time zone NOT NULL,
    person_id bigint NOT NULL
);
CREATE TABLE public.rated_seat (
    table_id bigint NOT NULL,
    number smallint NOT NULL,
    person_id bigint,
    mu_before double precision NOT NULL,
    sigma_before double precision NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL
);
CREATE TABLE public.rating (
    person_id bigint NOT NULL,
    game character varying(40) NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL,
    games integer NOT NULL
);
CREATE TABLE public.removal (
    table_id bigint NOT NULL,
    person_id bigint NOT NULL
);
CREATE TABLE public.review (
    table_id bigint NOT NULL,
    state smallint NOT NULL,
    judged integer NOT NULL,
    chosen integer NOT NULL,
    text text NOT NULL,
    made_by text NOT NULL,
    wrong character varying(20) NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    claimed timestamp with time zone,
    claim character varying(16) NOT NULL,
    tries smallint NOT NULL,
    asked_by_id bigint
);
CREATE TABLE public.seat (
    number smallint NOT NULL,
    bot character varying(40) NOT NULL,
    name text NOT NULL,
    addition text NOT NULL,
    person_id bigint,
    table_id bigint NOT NULL,
    kept_id bigint,
    former text DEFAULT ''::text NOT NULL,
    hints smallint DEFAULT 0 NOT NULL,
    stand_in character varying(40) DEFAULT ''::character varying NOT NULL,
    left_by_id bigint,
    locked boolean DEFAULT false NOT NULL,
    joined boolean DEFAULT false NOT NULL
);
CREATE TABLE public.usersessions_usersession (
    id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    ip inet NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    session_key character varying(40) NOT NULL,
    user_agent character varying(200) NOT NULL,
    data jsonb NOT NULL,
    user_id integer NOT NULL
);
ALTER TABLE public.usersessions_usersession ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.usersessions_usersession_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
ALTER TABLE ONLY public.procrastinate_events ALTER COLUMN id SET DEFAULT nextval('public.procrastinate_events_id_seq'::regclass);
ALTER TABLE ONLY public.procrastinate_jobs ALTER COLUMN id SET DEFAULT nextval('public.procrastinate_jobs_id_seq'::regclass);
ALTER TABLE ONLY public.procrastinate_periodic_defers ALTER COLUMN id SET DEFAULT nextval('public.procrastinate_periodic_defers_id_seq'::regclass);
INSERT INTO public.answer VALUES
	(1, 0, 'place h07', '', '2026-11-19 07:12:11.643473+00', 1),
	(2, 0, 'take r1c3', '', '2026-11-19 07:12:11.657595+00', 1),
	(3, 0, 'end turn', '', '2026-11-19 07:12:11.672134+00', 1),
	(4, 1, 'place h05', '', '2026-11-19 07:12:11.6832+00', 1),
	(5, 1, 'take r1c4', '', '2026-11-19 07:12:11.694101+00', 1),
	(6, 1, 'play e_exchange clover', '', '2026-11-19 07:12:11.70558+00', 1),
	(7, 0, 'place h06', '', '2026-11-19 07:12:11.71579+00', 1),
	(8, 0, 'play e_sleep d12', '', '2026-11-19 07:12:11.72898+00', 1),
	(9, 0, 'gather', '', '2026-11-19 07:12:11.739695+00', 1),
	(10, 1, 'place h06', '', '2026-11-19 07:12:11.752102+00', 1),
	(11, 1, 'gather', '', '2026-11-19 07:12:11.765341+00', 1),
	(12, 0, 'place h08', '', '2026-11-19 07:12:11.772354+00', 1),
	(1, 1, 'take 2 clockwise', '', '2026-11-19 07:12:11.791309+00', 2),
	(2, 1, 'drop M', '', '2026-11-19 07:12:11.804094+00', 2),
	(3, 1, 'end turn', '', '2026-11-19 07:12:11.816037+00', 2),
	(4, 0, 'take 1 anticlockwise', '', '2026-11-19 07:12:11.827762+00', 2),
	(5, 0, 'drop E', '', '2026-11-19 07:12:11.837747+00', 2),
	(6, 0, 'repair 1', '', '2026-11-19 07:12:11.847442+00', 2),
	(7, 0, 'end turn', '', '2026-11-19 07:12:11.859727+00', 2),
	(8, 1, 'take 6 clockwise', '', '2026-11-19 07:12:11.871863+00', 2),
	(9, 1, 'drop S', '', '2026-11-19 07:12:11.884001+00', 2),
	(10, 1, 'drop D', '', '2026-11-19 07:12:11.897121+00', 2),
	(11, 1, 'repair 1', '', '2026-11-19 07:12:11.915372+00', 2),
	(12, 1, 'end turn', '', '2026-11-19 07:12:11.925725+00', 2),
	(1, 1, 'peek 0', '', '2026-11-19 07:12:11.943518+00', 3),
	(2, 0, 'peek 2', '', '2026-11-19 07:12:11.955943+00', 3),
	(3, 1, 'transform basic_bear_3 left', '', '2026-11-19 07:12:11.967878+00', 3),
	(4, 1, 'recruit fox', '', '2026-11-19 07:12:11.979772+00', 3),
	(5, 1, 'keep hand', '', '2026-11-19 07:12:11.991329+00', 3),
	(6, 1, 'keep beneath', '', '2026-11-19 07:12:12.002132+00', 3),
	(7, 0, 'transform basic_bear_1 left', '', '2026-11-19 07:12:12.016147+00', 3),
	(8, 0, 'keep top', '', '2026-11-19 07:12:12.028195+00', 3),
	(9, 0, 'transform basic_fox_3 left', '', '2026-11-19 07:12:12.0436+00', 3),
	(10, 1, 'invoke elite_fox_4', '', '2026-11-19 07:12:12.054712+00', 3),
	(11, 1, 'ruse', '', '2026-11-19 07:12:12.071347+00', 3),
	(12, 1, 'move elite_fox_4', '', '2026-11-19 07:12:12.079839+00', 3),
	(1, 0, 'pick mountain_witch', '', '2026-11-19 07:12:12.098099+00', 4),
	(2, 0, 'pick fruit_gatherer', '', '2026-11-19 07:12:12.116306+00', 4),
	(3, 0, 'pick prairie_witch', '', '2026-11-19 07:12:12.129877+00', 4),
	(4, 0, 'pick valley_druid', '', '2026-11-19 07:12:12.145215+00', 4),
	(5, 0, 'confirm', '', '2026-11-19 07:12:12.156021+00', 4),
	(6, 1, 'pick fruit_gatherer', '', '2026-11-19 07:12:12.16767+00', 4),
	(7, 1, 'pick hill_witch', '', '2026-11-19 07:12:12.179404+00', 4),
	(8, 1, 'pick forest_witch', '', '2026-11-19 07:12:12.189546+00', 4),
	(9, 1, 'pick herb_gatherer', '', '2026-11-19 07:12:12.202561+00', 4),
	(10, 1, 'confirm', '', '2026-11-19 07:12:12.215164+00', 4),
	(11, 0, 'lead valley_druid cowardly', '', '2026-11-19 07:12:12.233859+00', 4),
	(12, 0, 'deliver p8-t38', '', '2026-11-19 07:12:12.246715+00', 4),
	(1, 1, 'go E4', '16', '2026-11-19 07:12:12.261896+00', 5),
	(2, 1, 'barter bottom_1', '8 20 3', '2026-11-19 07:12:12.276142+00', 5),
	(3, 0, 'go B1', '12', '2026-11-19 07:12:12.287873+00', 5),
	(4, 0, 'place C5', '', '2026-11-19 07:12:12.3036+00', 5),
	(5, 1, 'compass C4', '15 2', '2026-11-19 07:12:12.315738+00', 5),
	(6, 0, 'go B2', '12', '2026-11-19 07:12:12.328081+00', 5),
	(7, 1, 'compass D4', '', '2026-11-19 07:12:12.342642+00', 5),
	(8, 0, 'go B1', '1', '2026-11-19 07:12:12.353906+00', 5),
	(9, 0, 'leave', '', '2026-11-19 07:12:12.365268+00', 5),
	(10, 1, 'pause', '', '2026-11-19 07:12:12.379289+00', 5),
	(11, 0, 'pause', '', '2026-11-19 07:12:12.389749+00', 5),
	(12, 1, 'pause', '', '2026-11-19 07:12:12.40496+00', 5),
	(1, 1, 'peek 7', '', '2026-11-19 07:12:12.693993+00', 6),
	(2, 0, 'peek 10', '', '2026-11-19 07:12:12.727344+00', 6),
	(3, 1, 'transform basic_bear_2 right', '', '2026-11-19 07:12:12.742721+00', 6),
	(4, 1, 'recruit fox', '', '2026-11-19 07:12:12.764859+00', 6),
	(5, 1, 'keep hand', '', '2026-11-19 07:12:12.774722+00', 6),
	(6, 1, 'keep hand', '', '2026-11-19 07:12:12.802745+00', 6),
	(7, 0, 'transform basic_fox_1 left', '', '2026-11-19 07:12:12.833792+00', 6),
	(8, 0, 'recruit bear', '', '2026-11-19 07:12:12.841649+00', 6),
	(9, 0, 'keep top', '', '2026-11-19 07:12:12.854716+00', 6),
	(10, 0, 'keep beneath', '', '2026-11-19 07:12:12.864247+00', 6),
	(11, 0, 'transform basic_bear_3 left', '', '2026-11-19 07:12:12.877142+00', 6),
	(12, 0, 'keep beneath', '', '2026-11-19 07:12:12.887289+00', 6),
	(13, 1, 'transform basic_fox_3 left', '', '2026-11-19 07:12:12.900838+00', 6),
	(14, 1, 'keep top', '', '2026-11-19 07:12:12.911836+00', 6),
	(15, 1, 'transform elite_fox_5 right', '', '2026-11-19 07:12:12.928408+00', 6),
	(16, 1, 'keep beneath', '', '2026-11-19 07:12:12.945047+00', 6),
	(17, 0, 'transform basic_owl_1 right', '', '2026-11-19 07:12:12.956237+00', 6),
	(18, 1, 'return basic_fox_2', '', '2026-11-19 07:12:12.969076+00', 6),
	(19, 1, 'return elite_bear_2', '', '2026-11-19 07:12:12.982094+00', 6),
	(20, 0, 'transform elite_bear_5 right', '', '2026-11-19 07:12:12.996248+00', 6),
	(21, 1, 'transform basic_owl_2 right', '', '2026-11-19 07:12:13.008895+00', 6),
	(22, 1, 'recruit fox', '', '2026-11-19 07:12:13.023578+00', 6),
	(23, 1, 'keep beneath', '', '2026-11-19 07:12:13.03769+00', 6),
	(24, 1, 'keep top', '', '2026-11-19 07:12:13.0518+00', 6),
	(25, 1, 'transform elite_fox_6 right', '', '2026-11-19 07:12:13.065213+00', 6),
	(26, 1, 'keep hand', '', '2026-11-19 07:12:13.077171+00', 6),
	(27, 0, 'invoke basic_fox_2', '', '2026-11-19 07:12:13.090379+00', 6),
	(28, 0, 'invoke basic_bear_1', '', '2026-11-19 07:12:13.102701+00', 6),
	(29, 1, 'transform basic_bear_1 left', '', '2026-11-19 07:12:13.116056+00', 6),
	(30, 1, 'keep hand', '', '2026-11-19 07:12:13.129915+00', 6),
	(31, 1, 'return elite_bear_1', '', '2026-11-19 07:12:13.143256+00', 6),
	(32, 1, 'return basic_bear_3', '', '2026-11-19 07:12:13.159712+00', 6),
	(33, 0, 'take venerable_2', '', '2026-11-19 07:12:13.178736+00', 6),
	(34, 0, 'peek 6', '', '2026-11-19 07:12:13.192642+00', 6),
	(35, 0, 'recruit fox', '', '2026-11-19 07:12:13.216798+00', 6),
	(36, 0, 'keep top', '', '2026-11-19 07:12:13.226566+00', 6),
	(37, 0, 'take venerable_4', '', '2026-11-19 07:12:13.236329+00', 6),
	(38, 0, 'peek 3', '', '2026-11-19 07:12:13.251427+00', 6),
	(39, 0, 'recruit fox', '', '2026-11-19 07:12:13.259515+00', 6),
	(40, 0, 'keep top', '', '2026-11-19 07:12:13.275674+00', 6);
INSERT INTO public.answer VALUES
	(41, 1, 'transform elite_fox_10 right', '', '2026-11-19 07:12:13.285247+00', 6),
	(42, 0, 'invoke basic_fox_3', '', '2026-11-19 07:12:13.298701+00', 6),
	(43, 0, 'ruse', '', '2026-11-19 07:12:13.317581+00', 6),
	(44, 0, 'move venerable_2', '', '2026-11-19 07:12:13.328826+00', 6),
	(45, 0, 'to 0', '', '2026-11-19 07:12:13.34357+00', 6),
	(46, 0, 'invoke basic_owl_2', '', '2026-11-19 07:12:13.360032+00', 6),
	(47, 1, 'transform basic_fox_1 left', '', '2026-11-19 07:12:13.368641+00', 6),
	(48, 1, 'transform elite_owl_1 right', '', '2026-11-19 07:12:13.392556+00', 6),
	(49, 0, 'invoke elite_fox_1', '', '2026-11-19 07:12:13.419711+00', 6),
	(50, 0, 'ruse', '', '2026-11-19 07:12:13.439503+00', 6),
	(51, 0, 'move basic_fox_3', '', '2026-11-19 07:12:13.466352+00', 6),
	(52, 0, 'stop', '', '2026-11-19 07:12:13.484616+00', 6),
	(53, 0, 'take venerable_9', '', '2026-11-19 07:12:13.507815+00', 6),
	(54, 0, 'replace basic_fox_3', '', '2026-11-19 07:12:13.566779+00', 6),
	(55, 0, 'take venerable_7', '', '2026-11-19 07:12:13.590844+00', 6),
	(56, 0, 'recruit bear', '', '2026-11-19 07:12:13.620419+00', 6),
	(57, 0, 'keep top', '', '2026-11-19 07:12:13.646725+00', 6),
	(58, 0, 'invoke elite_fox_2', '', '2026-11-19 07:12:13.685703+00', 6),
	(59, 0, 'arcane', '', '2026-11-19 07:12:13.706917+00', 6),
	(60, 0, 'token 11', '', '2026-11-19 07:12:13.727742+00', 6),
	(61, 0, 'on A venerable_2', '', '2026-11-19 07:12:13.747789+00', 6),
	(62, 0, 'ruse', '', '2026-11-19 07:12:13.765411+00', 6),
	(63, 0, 'move venerable_2', '', '2026-11-19 07:12:13.778162+00', 6),
	(64, 1, 'invoke elite_fox_7', '', '2026-11-19 07:12:13.799248+00', 6),
	(65, 1, 'ruse', '', '2026-11-19 07:12:13.815421+00', 6),
	(66, 1, 'move elite_fox_7', '', '2026-11-19 07:12:13.831731+00', 6),
	(67, 1, 'stop', '', '2026-11-19 07:12:13.844441+00', 6),
	(68, 1, 'invoke basic_fox_2', '', '2026-11-19 07:12:13.86002+00', 6),
	(69, 0, 'transform elite_bear_10 left', '', '2026-11-19 07:12:13.892882+00', 6),
	(70, 0, 'transform elite_fox_4 left', '', '2026-11-19 07:12:13.912854+00', 6),
	(71, 1, 'transform basic_owl_1 left', '', '2026-11-19 07:12:13.932893+00', 6),
	(72, 0, 'take venerable_red_3', '', '2026-11-19 07:12:13.951005+00', 6),
	(73, 1, 'take venerable_red_1', '', '2026-11-19 07:12:13.971992+00', 6),
	(74, 1, 'replace basic_fox_2', '', '2026-11-19 07:12:13.992736+00', 6),
	(75, 0, 'take venerable_red_2', '', '2026-11-19 07:12:14.014714+00', 6);
INSERT INTO public.auth_permission VALUES
	(1, 'Can add log entry', 1, 'add_logentry'),
	(2, 'Can change log entry', 1, 'change_logentry'),
	(3, 'Can delete log entry', 1, 'delete_logentry'),
	(4, 'Can view log entry', 1, 'view_logentry'),
	(5, 'Can add permission', 2, 'add_permission'),
	(6, 'Can change permission', 2, 'change_permission'),
	(7, 'Can delete permission', 2, 'delete_permission'),
	(8, 'Can view permission', 2, 'view_permission'),
	(9, 'Can add group', 3, 'add_group'),
	(10, 'Can change group', 3, 'change_group'),
	(11, 'Can delete group', 3, 'delete_group'),
	(12, 'Can view group', 3, 'view_group'),
	(13, 'Can add user', 4, 'add_user'),
	(14, 'Can change user', 4, 'change_user'),
	(15, 'Can delete user', 4, 'delete_user'),
	(16, 'Can view user', 4, 'view_user'),
	(17, 'Can add content type', 5, 'add_contenttype'),
	(18, 'Can change content type', 5, 'change_contenttype'),
	(19, 'Can delete content type', 5, 'delete_contenttype'),
	(20, 'Can view content type', 5, 'view_contenttype'),
	(21, 'Can add session', 6, 'add_session'),
	(22, 'Can change session', 6, 'change_session'),
	(23, 'Can delete session', 6, 'delete_session'),
	(24, 'Can view session', 6, 'view_session'),
	(25, 'Can add table', 7, 'add_table'),
	(26, 'Can change table', 7, 'change_table'),
	(27, 'Can delete table', 7, 'delete_table'),
	(28, 'Can view table', 7, 'view_table'),
	(29, 'Can add person', 8, 'add_person'),
	(30, 'Can change person', 8, 'change_person'),
	(31, 'Can delete person', 8, 'delete_person'),
	(32, 'Can view person', 8, 'view_person'),
	(33, 'Can add answer', 9, 'add_answer'),
	(34, 'Can change answer', 9, 'change_answer'),
	(35, 'Can delete answer', 9, 'delete_answer'),
	(36, 'Can view answer', 9, 'view_answer'),
	(37, 'Can add seat', 10, 'add_seat'),
	(38, 'Can change seat', 10, 'change_seat'),
	(39, 'Can delete seat', 10, 'delete_seat'),
	(40, 'Can view seat', 10, 'view_seat'),
	(41, 'Can add head', 11, 'add_head'),
	(42, 'Can change head', 11, 'change_head'),
	(43, 'Can delete head', 11, 'delete_head'),
	(44, 'Can view head', 11, 'view_head'),
	(45, 'Can add notice', 12, 'add_notice'),
	(46, 'Can change notice', 12, 'change_notice'),
	(47, 'Can delete notice', 12, 'delete_notice'),
	(48, 'Can view notice', 12, 'view_notice'),
	(49, 'Can add removal', 13, 'add_removal'),
	(50, 'Can change removal', 13, 'change_removal'),
	(51, 'Can delete removal', 13, 'delete_removal'),
	(52, 'Can view removal', 13, 'view_removal'),
	(53, 'Can add nudge', 14, 'add_nudge'),
	(54, 'Can change nudge', 14, 'change_nudge'),
	(55, 'Can delete nudge', 14, 'delete_nudge'),
	(56, 'Can view nudge', 14, 'view_nudge'),
	(57, 'Can add stored progress', 15, 'add_storedprogress'),
	(58, 'Can change stored progress', 15, 'change_storedprogress'),
	(59, 'Can delete stored progress', 15, 'delete_storedprogress'),
	(60, 'Can view stored progress', 15, 'view_storedprogress'),
	(61, 'Can add player rating', 16, 'add_playerrating'),
	(62, 'Can change player rating', 16, 'change_playerrating'),
	(63, 'Can delete player rating', 16, 'delete_playerrating'),
	(64, 'Can view player rating', 16, 'view_playerrating'),
	(65, 'Can add rated seat', 17, 'add_ratedseat'),
	(66, 'Can change rated seat', 17, 'change_ratedseat'),
	(67, 'Can delete rated seat', 17, 'delete_ratedseat'),
	(68, 'Can view rated seat', 17, 'view_ratedseat'),
	(69, 'Can add block', 18, 'add_block'),
	(70, 'Can change block', 18, 'change_block'),
	(71, 'Can delete block', 18, 'delete_block'),
	(72, 'Can view block', 18, 'view_block'),
	(73, 'Can add play preferences', 19, 'add_playpreferences'),
	(74, 'Can change play preferences', 19, 'change_playpreferences'),
	(75, 'Can delete play preferences', 19, 'delete_playpreferences'),
	(76, 'Can view play preferences', 19, 'view_playpreferences'),
	(77, 'Can add game statistics', 20, 'add_gamestatistics'),
	(78, 'Can change game statistics', 20, 'change_gamestatistics'),
	(79, 'Can delete game statistics', 20, 'delete_gamestatistics'),
	(80, 'Can view game statistics', 20, 'view_gamestatistics'),
	(81, 'Can add stored review', 21, 'add_storedreview'),
	(82, 'Can change stored review', 21, 'change_storedreview'),
	(83, 'Can delete stored review', 21, 'delete_storedreview'),
	(84, 'Can view stored review', 21, 'view_storedreview'),
	(85, 'Can add outgoing mail', 22, 'add_outgoingmail'),
	(86, 'Can change outgoing mail', 22, 'change_outgoingmail'),
	(87, 'Can delete outgoing mail', 22, 'delete_outgoingmail'),
	(88, 'Can view outgoing mail', 22, 'view_outgoingmail'),
	(89, 'Can add email address', 23, 'add_emailaddress'),
	(90, 'Can change email address', 23, 'change_emailaddress'),
	(91, 'Can delete email address', 23, 'delete_emailaddress'),
	(92, 'Can view email address', 23, 'view_emailaddress'),
	(93, 'Can add email confirmation', 24, 'add_emailconfirmation'),
	(94, 'Can change email confirmation', 24, 'change_emailconfirmation'),
	(95, 'Can delete email confirmation', 24, 'delete_emailconfirmation'),
	(96, 'Can view email confirmation', 24, 'view_emailconfirmation'),
	(97, 'Can add authenticator', 25, 'add_authenticator'),
	(98, 'Can change authenticator', 25, 'change_authenticator'),
	(99, 'Can delete authenticator', 25, 'delete_authenticator'),
	(100, 'Can view authenticator', 25, 'view_authenticator');
INSERT INTO public.auth_permission VALUES
	(101, 'Can add user session', 26, 'add_usersession'),
	(102, 'Can change user session', 26, 'change_usersession'),
	(103, 'Can delete user session', 26, 'delete_usersession'),
	(104, 'Can view user session', 26, 'view_usersession'),
	(105, 'Can add procrastinate event', 27, 'add_procrastinateevent'),
	(106, 'Can change procrastinate event', 27, 'change_procrastinateevent'),
	(107, 'Can delete procrastinate event', 27, 'delete_procrastinateevent'),
	(108, 'Can view procrastinate event', 27, 'view_procrastinateevent'),
	(109, 'Can add procrastinate job', 28, 'add_procrastinatejob'),
	(110, 'Can change procrastinate job', 28, 'change_procrastinatejob'),
	(111, 'Can delete procrastinate job', 28, 'delete_procrastinatejob'),
	(112, 'Can view procrastinate job', 28, 'view_procrastinatejob'),
	(113, 'Can add procrastinate periodic defer', 29, 'add_procrastinateperiodicdefer'),
	(114, 'Can change procrastinate periodic defer', 29, 'change_procrastinateperiodicdefer'),
	(115, 'Can delete procrastinate periodic defer', 29, 'delete_procrastinateperiodicdefer'),
	(116, 'Can view procrastinate periodic defer', 29, 'view_procrastinateperiodicdefer'),
	(117, 'Can add procrastinate worker', 30, 'add_procrastinateworker'),
	(118, 'Can change procrastinate worker', 30, 'change_procrastinateworker'),
	(119, 'Can delete procrastinate worker', 30, 'delete_procrastinateworker'),
	(120, 'Can view procrastinate worker', 30, 'view_procrastinateworker');
INSERT INTO public.django_content_type VALUES
	(1, 'admin', 'logentry'),
	(2, 'auth', 'permission'),
	(3, 'auth', 'group'),
	(4, 'auth', 'user'),
	(5, 'contenttypes', 'contenttype'),
	(6, 'sessions', 'session'),
	(7, 'tables', 'table'),
	(8, 'tables', 'person'),
	(9, 'tables', 'answer'),
	(10, 'tables', 'seat'),
	(11, 'tables', 'head'),
	(12, 'tables', 'notice'),
	(13, 'tables', 'removal'),
	(14, 'tables', 'nudge'),
	(15, 'tables', 'storedprogress'),
	(16, 'tables', 'playerrating'),
	(17, 'tables', 'ratedseat'),
	(18, 'tables', 'block'),
	(19, 'tables', 'playpreferences'),
	(20, 'tables', 'gamestatistics'),
	(21, 'tables', 'storedreview'),
	(22, 'accounts', 'outgoingmail'),
	(23, 'account', 'emailaddress'),
	(24, 'account', 'emailconfirmation'),
	(25, 'mfa', 'authenticator'),
	(26, 'usersessions', 'usersession'),
	(27, 'procrastinate', 'procrastinateevent'),
	(28, 'procrastinate', 'procrastinatejob'),
	(29, 'procrastinate', 'procrastinateperiodicdefer'),
	(30, 'procrastinate', 'procrastinateworker');
INSERT INTO public.django_migrations VALUES
	(1, 'contenttypes', '0001_initial', '2026-11-19 07:12:00.869418+00'),
	(2, 'auth', '0001_initial', '2026-11-19 07:12:01.031138+00'),
	(3, 'account', '0001_initial', '2026-11-19 07:12:01.123124+00'),
	(4, 'account', '0002_email_max_length', '2026-11-19 07:12:01.143156+00'),
	(5, 'account', '0003_alter_emailaddress_create_unique_verified_email', '2026-11-19 07:12:01.191254+00'),
	(6, 'account', '0004_alter_emailaddress_drop_unique_email', '2026-11-19 07:12:01.223245+00'),
	(7, 'account', '0005_emailaddress_idx_upper_email', '2026-11-19 07:12:01.255234+00'),
	(8, 'account', '0006_emailaddress_lower', '2026-11-19 07:12:01.27925+00'),
	(9, 'account', '0007_emailaddress_idx_email', '2026-11-19 07:12:01.327065+00'),
	(10, 'account', '0008_emailaddress_unique_primary_email_fixup', '2026-11-19 07:12:01.361261+00'),
	(11, 'account', '0009_emailaddress_unique_primary_email', '2026-11-19 07:12:01.381633+00'),
	(12, 'accounts', '0001_outgoing_mail', '2026-11-19 07:12:01.407057+00'),
	(13, 'admin', '0001_initial', '2026-11-19 07:12:01.451696+00'),
	(14, 'admin', '0002_logentry_remove_auto_add', '2026-11-19 07:12:01.473244+00'),
	(15, 'admin', '0003_logentry_add_action_flag_choices', '2026-11-19 07:12:01.499151+00'),
	(16, 'contenttypes', '0002_remove_content_type_name', '2026-11-19 07:12:01.54477+00'),
	(17, 'auth', '0002_alter_permission_name_max_length', '2026-11-19 07:12:01.56756+00'),
	(18, 'auth', '0003_alter_user_email_max_length', '2026-11-19 07:12:01.594609+00'),
	(19, 'auth', '0004_alter_user_username_opts', '2026-11-19 07:12:01.613564+00'),
	(20, 'auth', '0005_alter_user_last_login_null', '2026-11-19 07:12:01.634959+00'),
	(21, 'auth', '0006_require_contenttypes_0002', '2026-11-19 07:12:01.636373+00'),
	(22, 'auth', '0007_alter_validators_add_error_messages', '2026-11-19 07:12:01.653781+00'),
	(23, 'auth', '0008_alter_user_username_max_length', '2026-11-19 07:12:01.683419+00'),
	(24, 'auth', '0009_alter_user_last_name_max_length', '2026-11-19 07:12:01.707746+00'),
	(25, 'auth', '0010_alter_group_name_max_length', '2026-11-19 07:12:01.73481+00'),
	(26, 'auth', '0011_update_proxy_permissions', '2026-11-19 07:12:01.752652+00'),
	(27, 'auth', '0012_alter_user_first_name_max_length', '2026-11-19 07:12:01.783702+00'),
	(28, 'mfa', '0001_initial', '2026-11-19 07:12:01.831194+00'),
	(29, 'mfa', '0002_authenticator_timestamps', '2026-11-19 07:12:01.871028+00'),
	(30, 'mfa', '0003_authenticator_type_uniq', '2026-11-19 07:12:01.935312+00'),
	(31, 'procrastinate', '0001_initial', '2026-11-19 07:12:01.995234+00'),
	(32, 'procrastinate', '0002_drop_started_at_column', '2026-11-19 07:12:02.000287+00'),
	(33, 'procrastinate', '0003_drop_started_at_column', '2026-11-19 07:12:02.004129+00'),
	(34, 'procrastinate', '0004_drop_procrastinate_version_table', '2026-11-19 07:12:02.008515+00'),
	(35, 'procrastinate', '0005_fix_procrastinate_fetch_job', '2026-11-19 07:12:02.02359+00'),
	(36, 'procrastinate', '0006_fix_trigger_status_events_insert', '2026-11-19 07:12:02.028276+00'),
	(37, 'procrastinate', '0007_add_queueing_lock_column', '2026-11-19 07:12:02.035114+00'),
	(38, 'procrastinate', '0008_close_fetch_job_race_condition', '2026-11-19 07:12:02.050337+00'),
	(39, 'procrastinate', '0009_add_defer_job_function', '2026-11-19 07:12:02.058974+00'),
	(40, 'procrastinate', '0010_add_procrastinate_periodic_defers', '2026-11-19 07:12:02.07634+00'),
	(41, 'procrastinate', '0011_add_foreign_key_index', '2026-11-19 07:12:02.085397+00'),
	(42, 'procrastinate', '0012_add_locks_to_periodic_defer', '2026-11-19 07:12:02.099595+00'),
	(43, 'procrastinate', '0013_fix_procrastinate_defer_periodic_job', '2026-11-19 07:12:02.108461+00'),
	(44, 'procrastinate', '0014_add_finish_job_and_retry_job_functions', '2026-11-19 07:12:02.116495+00'),
	(45, 'procrastinate', '0015_add_trigger_on_job_deletion', '2026-11-19 07:12:02.124486+00'),
	(46, 'procrastinate', '0016_delete_finished_jobs', '2026-11-19 07:12:02.132529+00'),
	(47, 'procrastinate', '0017_add_checks_to_finish_job', '2026-11-19 07:12:02.136678+00'),
	(48, 'procrastinate', '0018_add_checks_to_retry_job', '2026-11-19 07:12:02.144026+00'),
	(49, 'procrastinate', '0019_fix_finish_job_compat_issue', '2026-11-19 07:12:02.155544+00'),
	(50, 'procrastinate', '0020_add_index_on_procrastinate_jobs', '2026-11-19 07:12:02.168397+00'),
	(51, 'procrastinate', '0021_add_kwargs_to_defer_periodic_job', '2026-11-19 07:12:02.187559+00'),
	(52, 'procrastinate', '0022_null_locks_excluded', '2026-11-19 07:12:02.196544+00'),
	(53, 'procrastinate', '0023_remove_old_finish_job_function', '2026-11-19 07:12:02.200466+00'),
	(54, 'procrastinate', '0024_job_id_bigint', '2026-11-19 07:12:02.228367+00'),
	(55, 'procrastinate', '0025_add_models', '2026-11-19 07:12:02.259447+00'),
	(56, 'procrastinate', '0026_add_job_priority', '2026-11-19 07:12:02.271428+00'),
	(57, 'procrastinate', '0027_add_periodic_job_priority', '2026-11-19 07:12:02.276304+00'),
	(58, 'procrastinate', '0028_add_cancel_states', '2026-11-19 07:12:02.290031+00'),
	(59, 'procrastinate', '0029_add_additional_params_to_retry_job', '2026-11-19 07:12:02.303426+00'),
	(60, 'procrastinate', '0030_alter_procrastinateevent_options', '2026-11-19 07:12:02.310872+00'),
	(61, 'procrastinate', '0031_add_indexes_for_fetch_job', '2026-11-19 07:12:02.323174+00'),
	(62, 'procrastinate', '0032_pre_cancel_notification', '2026-11-19 07:12:02.34017+00'),
	(63, 'procrastinate', '0033_post_cancel_notification', '2026-11-19 07:12:02.382232+00'),
	(64, 'procrastinate', '0034_pre_add_heartbeat', '2026-11-19 07:12:02.447803+00'),
	(65, 'procrastinate', '0035_post_add_heartbeat', '2026-11-19 07:12:02.453084+00'),
	(66, 'procrastinate', '0036_add_worker_model', '2026-11-19 07:12:02.468162+00'),
	(67, 'procrastinate', '0037_pre_batch_defer_jobs', '2026-11-19 07:12:02.483625+00'),
	(68, 'procrastinate', '0038_post_batch_defer_jobs', '2026-11-19 07:12:02.486903+00'),
	(69, 'procrastinate', '0039_pre_priority_lock_fetch_job', '2026-11-19 07:12:02.492237+00'),
	(70, 'procrastinate', '0040_pre_retry_failed_job', '2026-11-19 07:12:02.497214+00'),
	(71, 'procrastinate', '0041_post_retry_failed_job', '2026-11-19 07:12:02.506731+00'),
	(72, 'sessions', '0001_initial', '2026-11-19 07:12:02.53613+00'),
	(73, 'tables', '0001_schema', '2026-11-19 07:12:03.005637+00'),
	(74, 'tables', '0002_notice', '2026-11-19 07:12:03.0951+00'),
	(75, 'tables', '0003_company', '2026-11-19 07:12:03.271052+00'),
	(76, 'tables', '0004_letters', '2026-11-19 07:12:03.297948+00'),
	(77, 'tables', '0005_hints', '2026-11-19 07:12:03.402026+00'),
	(78, 'tables', '0006_deletion', '2026-11-19 07:12:03.462571+00'),
	(79, 'tables', '0007_watched', '2026-11-19 07:12:03.487416+00'),
	(80, 'tables', '0008_manners', '2026-11-19 07:12:03.740546+00'),
	(81, 'tables', '0009_progress', '2026-11-19 07:12:03.789728+00'),
	(82, 'tables', '0010_ratings', '2026-11-19 07:12:03.983027+00'),
	(83, 'tables', '0011_play_now', '2026-11-19 07:12:04.375083+00'),
	(84, 'tables', '0013_leaderboards', '2026-11-19 07:12:04.437205+00'),
	(85, 'tables', '0014_review', '2026-11-19 07:12:04.502408+00'),
	(86, 'tables', '0015_again', '2026-11-19 07:12:04.605177+00'),
	(87, 'usersessions', '0001_initial', '2026-11-19 07:12:04.740673+00');
INSERT INTO public.game_table VALUES
	(1, 'jajufujeti82', 'benevolent', 1, 'first=random', 2, 0, 'sapling', false, 1, 'fa59f8555624d2663a7eec9a7651ccb9d274c31efe6f9f7b21c3bcf466ae5bdc', '13f7bbee162659339259c0af159d0253974df93c39774e12f0fa0784f04e9868', 'dcd8930e75148d6afb838862b508ef9972dd48fbc4b8d9abdf49d4180c3b71cc', '0 2 1 1 1 0 4 0 0 2 0 0 1 0 0 0 0 0 1 1 1 0 0', '', '2026-11-19 07:12:08.927024+00', '2026-11-19 07:12:09.417017+00', NULL, 1, NULL, true, false, false, false, false, '', NULL, NULL, NULL),
	(2, 'vusedutimo76', 'bethel_woods', 2, 'difficulty=normal rerouting=every', 2, 0, 'sapling', false, 1, '95c40f4dbe158881ec5d1350dbb3a12c54b2978a42d8b38594109ade0307218b', '7cb6501817cb4c371656c3ff39a2767fece87b0b0d5930619196c872e503debf', 'f47bc691cfe02a92eb12ea2554e2e43f97a00846925c0c2318990ec14a1e9bd4', '525 221 785589502036 966648413029 1346102248642 8182244816034 918574093792 4556075234751 59282537274 1358132704123 46 3 2 1 1 0 1', '', '2026-11-19 07:12:09.914672+00', '2026-11-19 07:12:10.411974+00', NULL, 3, NULL, true, false, false, false, false, '', NULL, NULL, NULL),
	(3, 'deminulefo87', 'bloody_grove', 1, 'ruse_reach=adjacent turn_order=STTSST', 2, 0, 'sapling', false, 1, 'e5addf029cb2d0903ce65c69cfe6985174cd6d287ef24d5a57b020597f2b07bd', 'afef8909fc4ee04edb0cf754c7edc18b3f408b30fddcf32077ec8a7e6d80de11', '93b7beaa7b0ecd9389811549f611a1c77052aea1c9b8b195730d77af23cb151d', '186206 64416 2 1 1834627 3014911 3095172 247492488 2 223624 1', '', '2026-11-19 07:12:10.623435+00', '2026-11-19 07:12:10.94371+00', NULL, 5, NULL, true, false, false, false, false, '', NULL, NULL, NULL),
	(4, 'fajanidete22', 'broom_service', 1, 'board=front storm=no heavy=24 first=random', 2, 0, 'sapling', false, 1, 'a576d68bfbddc47f7161d4e4c3628c05580298829137d633980bb7ffe687bf74', '5560fb3fcb66a6dc3ad51a18cccecdc4d21a10a5f46c706df8404d3b2bbdceec', '1157b751c2356d37dfa418c516b8586915fee000bfe6442fda135fc6c20f9e64', '0 1 4 0 8 9 17 3 6 13 4 5 7 1 7 7 5 7 5 2449381 3056533', '', '2026-11-19 07:12:11.166202+00', '2026-11-19 07:12:11.296638+00', NULL, 7, NULL, true, false, false, false, false, '', NULL, NULL, NULL),
	(5, 'nafaninoji46', 'roundforest', 2, 'harder=no blocking=no spirit=reached first=random', 2, 0, 'sapling', false, 1, 'ae0cddf0505092e1f88969e0c3ca1f2e3420ef9e1681bf26db3e936b3acf2640', 'd5a8991f733fff833fbb1b3a84bb53b568ae4a9ad81983b4a3c828de048817d4', '8612e2e352dcbdd518678fdcea044ab773e2b980fb7cdeeaf96c2dbda28621b9', '1 2 1 1 7 20 11 13 14 20 14 3 5 9 16 3 6 0 0 11 3 3 3 3 1 2 3 0 0 0 2 2 1 3 1 1 2 2 1 3 3 37 12 33 46 26 9 38 14 28 19 15 11 24 12 35 26 6 8 33 35 21 18 27 2 14 27 1', '', '2026-11-19 07:12:11.396082+00', '2026-11-19 07:12:11.553519+00', NULL, 9, NULL, true, false, false, false, false, '', NULL, NULL, NULL),
	(6, 'mamejetule78', 'bloody_grove', 1, 'ruse_reach=adjacent turn_order=STTSST', 2, 0, 'sapling', false, 2, '40666558e6a15ed93cdc762318d5efda797cfca2ad57fd3aef83640d12c49125', '4002150d62edd1955683bb19db6007950d457dd9e838081d5a5002b403d632e8', '936be040c8175d5a502effd95bc76989fd5b9a89728746d3c9fe472708c9ad00', '62896 354155 0 0 72715 3288955 3337998 7703925 1 206574 1', 'A 1 B 2', '2026-11-19 07:12:12.479527+00', '2026-11-19 07:12:12.633996+00', '2026-11-19 07:12:14.014714+00', 11, NULL, true, false, false, false, false, '', NULL, NULL, NULL);
INSERT INTO public.head VALUES
	(1, 12, 1, false, NULL, NULL, NULL, NULL),
	(2, 12, 1, false, NULL, NULL, NULL, NULL),
	(3, 12, 2, false, NULL, NULL, NULL, NULL),
	(4, 12, 1, false, NULL, NULL, NULL, NULL),
	(5, 12, 1, false, NULL, NULL, NULL, NULL),
	(6, 75, 0, true, NULL, NULL, NULL, NULL);
INSERT INTO public.person VALUES
	(1, 'Ada', 'en', 0, '2026-11-19 07:12:08.838113+00', NULL, 0, false, '2026-11-19 07:12:08.802837+00', 'dfb93ff9ceff', true, false),
	(2, 'Bo', 'en', 0, '2026-11-19 07:12:08.880414+00', NULL, 0, false, '2026-11-19 07:12:08.873144+00', 'fd7ff90c3767', true, false),
	(3, 'Ada', 'en', 0, '2026-11-19 07:12:09.608571+00', NULL, 0, false, '2026-11-19 07:12:09.601077+00', '3249d1960041', true, false),
	(4, 'Bo', 'en', 0, '2026-11-19 07:12:09.659702+00', NULL, 0, false, '2026-11-19 07:12:09.648022+00', '42c6abad2df7', true, false),
	(5, 'Ada', 'en', 0, '2026-11-19 07:12:10.533058+00', NULL, 0, false, '2026-11-19 07:12:10.532447+00', 'aeb1a1771087', true, false),
	(6, 'Bo', 'en', 0, '2026-11-19 07:12:10.552269+00', NULL, 0, false, '2026-11-19 07:12:10.551569+00', '9c15a2ded49e', true, false),
	(7, 'Ada', 'en', 0, '2026-11-19 07:12:10.999755+00', NULL, 0, false, '2026-11-19 07:12:10.999104+00', 'a17df6b3aab7', true, false),
	(8, 'Bo', 'en', 0, '2026-11-19 07:12:11.015042+00', NULL, 0, false, '2026-11-19 07:12:11.012707+00', '73e4a51a1b21', true, false),
	(9, 'Ada', 'en', 0, '2026-11-19 07:12:11.352474+00', NULL, 0, false, '2026-11-19 07:12:11.351911+00', '73639bf86d10', true, false),
	(10, 'Bo', 'en', 0, '2026-11-19 07:12:11.363693+00', NULL, 0, false, '2026-11-19 07:12:11.363148+00', '7ea2c90a8594', true, false),
	(11, 'Ada', 'en', 0, '2026-11-19 07:12:12.418364+00', NULL, 0, false, '2026-11-19 07:12:12.416757+00', '603b5c6dd715', true, false),
	(12, 'Bo', 'en', 0, '2026-11-19 07:12:12.441232+00', NULL, 0, false, '2026-11-19 07:12:12.440613+00', '86c463c10a51', true, false);
INSERT INTO public.seat VALUES
	(0, '', 'Ada', '', 1, 1, NULL, '', 0, 'sapling', NULL, false, false),
	(1, '', 'Bo', '', 2, 1, NULL, '', 0, 'sapling', NULL, false, false),
	(0, '', 'Ada', '', 3, 2, NULL, '', 0, 'sapling', NULL, false, false),
	(1, '', 'Bo', '', 4, 2, NULL, '', 0, 'sapling', NULL, false, false),
	(0, '', 'Ada', '', 5, 3, NULL, '', 0, 'sapling', NULL, false, false),
	(1, '', 'Bo', '', 6, 3, NULL, '', 0, 'sapling', NULL, false, false),
	(0, '', 'Ada', '', 7, 4, NULL, '', 0, 'sapling', NULL, false, false),
	(1, '', 'Bo', '', 8, 4, NULL, '', 0, 'sapling', NULL, false, false),
	(0, '', 'Ada', '', 9, 5, NULL, '', 0, 'sapling', NULL, false, false),
	(1, '', 'Bo', '', 10, 5, NULL, '', 0, 'sapling', NULL, false, false),
	(0, '', 'Ada', '', 11, 6, NULL, '', 0, 'sapling', NULL, false, false),
	(1, '', 'Bo', '', 12, 6, NULL, '', 0, 'sapling', NULL, false, false);
SELECT pg_catalog.setval('public.account_emailaddress_id_seq', 1, false);
SELECT pg_catalog.setval('public.account_emailconfirmation_id_seq', 1, false);
SELECT pg_catalog.setval('public.auth_group_id_seq', 1, false);
SELECT pg_catalog.setval('public.auth_group_permissions_id_seq', 1, false);
SELECT pg_catalog.setval('public.auth_permission_id_seq', 120, true);
SELECT pg_catalog.setval('public.auth_user_groups_id_seq', 1, false);
SELECT pg_catalog.setval('public.auth_user_id_seq', 1, false);
SELECT pg_catalog.setval('public.auth_user_user_permissions_id_seq', 1, false);
SELECT pg_catalog.setval('public.django_admin_log_id_seq', 1, false);
SELECT pg_catalog.setval('public.django_content_type_id_seq', 30, true);
SELECT pg_catalog.setval('public.django_migrations_id_seq', 87, true);
SELECT pg_catalog.setval('public.game_table_id_seq', 6, true);
SELECT pg_catalog.setval('public.mfa_authenticator_id_seq', 1, false);
SELECT pg_catalog.setval('public.outgoing_mail_id_seq', 1, false);
SELECT pg_catalog.setval('public.person_id_seq', 12, true);
SELECT pg_catalog.setval('public.procrastinate_events_id_seq', 1, false);
SELECT pg_catalog.setval('public.procrastinate_jobs_id_seq', 1, false);
SELECT pg_catalog.setval('public.procrastinate_periodic_defers_id_seq', 1, false);
SELECT pg_catalog.setval('public.procrastinate_workers_id_seq', 1, false);
SELECT pg_catalog.setval('public.usersessions_usersession_id_seq', 1, false);
ALTER TABLE ONLY public.account_emailaddress
    ADD CONSTRAINT account_emailaddress_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.account_emailaddress
    ADD CONSTRAINT account_emailaddress_user_id_email_987c8728_uniq UNIQUE (user_id, email);
ALTER TABLE ONLY public.account_emailconfirmation
    ADD CONSTRAINT account_emailconfirmation_key_key UNIQUE (key);
ALTER TABLE ONLY public.account_emailconfirmation
    ADD CONSTRAINT account_emailconfirmation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.answer
    ADD CONSTRAINT answer_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY public.auth_group
    ADD CONSTRAINT auth_group_name_key UNIQUE (name);
ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_group_id_permission_id_0cd325b0_uniq UNIQUE (group_id, permission_id);
ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_group
    ADD CONSTRAINT auth_group_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_content_type_id_codename_01ab375a_uniq UNIQUE (content_type_id, codename);
ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_user_groups
    ADD CONSTRAINT auth_user_groups_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_user_groups
    ADD CONSTRAINT auth_user_groups_user_id_group_id_94350c0c_uniq UNIQUE (user_id, group_id);
ALTER TABLE ONLY public.auth_user
    ADD CONSTRAINT auth_user_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_user_user_permissions
    ADD CONSTRAINT auth_user_user_permissions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_user_user_permissions
    ADD CONSTRAINT auth_user_user_permissions_user_id_permission_id_14a6b632_uniq UNIQUE (user_id, permission_id);
ALTER TABLE ONLY public.auth_user
    ADD CONSTRAINT auth_user_username_key UNIQUE (username);
ALTER TABLE ONLY public.block
    ADD CONSTRAINT block_pkey PRIMARY KEY (person_id, other_id);
ALTER TABLE ONLY public.django_admin_log
    ADD CONSTRAINT django_admin_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.django_content_type
    ADD CONSTRAINT django_content_type_app_label_model_76bd3d3b_uniq UNIQUE (app_label, model);
ALTER TABLE ONLY public.django_content_type
    ADD CONSTRAINT django_content_type_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.django_migrations
    ADD CONSTRAINT django_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.django_session
    ADD CONSTRAINT django_session_pkey PRIMARY KEY (session_key);
ALTER TABLE ONLY public.game_statistics
    ADD CONSTRAINT game_statistics_pkey PRIMARY KEY (game);
ALTER TABLE ONLY public.game_table
    ADD CONSTRAINT game_table_code_key UNIQUE (code);
ALTER TABLE ONLY public.game_table
    ADD CONSTRAINT game_table_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.game_table
    ADD CONSTRAINT game_table_rematch_of_id_key UNIQUE (rematch_of_id);
ALTER TABLE ONLY public.head
    ADD CONSTRAINT head_pkey PRIMARY KEY (table_id);
ALTER TABLE ONLY public.mfa_authenticator
    ADD CONSTRAINT mfa_authenticator_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notice
    ADD CONSTRAINT notice_pkey PRIMARY KEY (table_id, version, seat);
ALTER TABLE ONLY public.nudge
    ADD CONSTRAINT nudge_pkey PRIMARY KEY (table_id, seat, turn);
ALTER TABLE ONLY public.outgoing_mail
    ADD CONSTRAINT outgoing_mail_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_code_key UNIQUE (code);
ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_user_id_key UNIQUE (user_id);
ALTER TABLE ONLY public.play_preferences
    ADD CONSTRAINT play_preferences_pkey PRIMARY KEY (person_id);
ALTER TABLE ONLY public.procrastinate_events
    ADD CONSTRAINT procrastinate_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.procrastinate_jobs
    ADD CONSTRAINT procrastinate_jobs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.procrastinate_periodic_defers
    ADD CONSTRAINT procrastinate_periodic_defers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.procrastinate_periodic_defers
    ADD CONSTRAINT procrastinate_periodic_defers_unique UNIQUE (task_name, periodic_id, defer_timestamp);
ALTER TABLE ONLY public.procrastinate_workers
    ADD CONSTRAINT procrastinate_workers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.progress
    ADD CONSTRAINT progress_pkey PRIMARY KEY (person_id, game);
ALTER TABLE ONLY public.rated_seat
    ADD CONSTRAINT rated_seat_pkey PRIMARY KEY (table_id, number);
ALTER TABLE ONLY public.rating
    ADD CONSTRAINT rating_pkey PRIMARY KEY (person_id, game);
ALTER TABLE ONLY public.removal
    ADD CONSTRAINT removal_pkey PRIMARY KEY (table_id, person_id);
ALTER TABLE ONLY public.review
    ADD CONSTRAINT review_pkey PRIMARY KEY (table_id);
ALTER TABLE ONLY public.seat
    ADD CONSTRAINT seat_pkey PRIMARY KEY (table_id, number);
ALTER TABLE ONLY public.usersessions_usersession
    ADD CONSTRAINT usersessions_usersession_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.usersessions_usersession
    ADD CONSTRAINT usersessions_usersession_session_key_key UNIQUE (session_key);
CREATE INDEX account_emailaddress_email_03be32b2 ON public.account_emailaddress USING btree (email);
CREATE INDEX account_emailaddress_email_03be32b2_like ON public.account_emailaddress USING btree (email varchar_pattern_ops);
CREATE INDEX account_emailaddress_user_id_2c513194 ON public.account_emailaddress USING btree (user_id);
CREATE INDEX account_emailconfirmation_email_address_id_5b7f8c58 ON public.account_emailconfirmation USING btree (email_address_id);
CREATE INDEX account_emailconfirmation_key_f43612bd_like ON public.account_emailconfirmation USING btree (key varchar_pattern_ops);
CREATE INDEX auth_group_name_a6ea08ec_like ON public.auth_group USING btree (name varchar_pattern_ops);
CREATE INDEX auth_group_permissions_group_id_b120cbf9 ON public.auth_group_permissions USING btree (group_id);
CREATE INDEX auth_group_permissions_permission_id_84c5c92e ON public.auth_group_permissions USING btree (permission_id);
CREATE INDEX auth_permission_content_type_id_2f476e4b ON public.auth_permission USING btree (content_type_id);
CREATE INDEX auth_user_groups_group_id_97559544 ON public.auth_user_groups USING btree (group_id);
CREATE INDEX auth_user_groups_user_id_6a12ed8b ON public.auth_user_groups USING btree (user_id);
CREATE INDEX auth_user_user_permissions_permission_id_1fbb5f2c ON public.auth_user_user_permissions USING btree (permission_id);
CREATE INDEX auth_user_user_permissions_user_id_a95ead1b ON public.auth_user_user_permissions USING btree (user_id);
CREATE INDEX auth_user_username_6821ab7c_like ON public.auth_user USING btree (username varchar_pattern_ops);
CREATE INDEX block_other_id_ec5cc6d6 ON public.block USING btree (other_id);
CREATE INDEX django_admin_log_content_type_id_c4bce8eb ON public.django_admin_log USING btree (content_type_id);
CREATE INDEX django_admin_log_user_id_c564eba6 ON public.django_admin_log USING btree (user_id);
CREATE INDEX django_session_expire_date_a5c62663 ON public.django_session USING btree (expire_date);
CREATE INDEX django_session_session_key_c0390e0f_like ON public.django_session USING btree (session_key varchar_pattern_ops);
CREATE INDEX finished_tables ON public.game_table USING btree (game, ended) WHERE (status = 2);
CREATE INDEX game_statistics_game_5b898f49_like ON public.game_statistics USING btree (game varchar_pattern_ops);
CREATE INDEX game_table_again_of_id_bb10fe09 ON public.game_table USING btree (again_of_id);
CREATE INDEX game_table_code_ef645356_like ON public.game_table USING btree (code varchar_pattern_ops);
CREATE INDEX game_table_host_id_81917547 ON public.game_table USING btree (host_id);
CREATE INDEX head_bot_due ON public.head USING btree (bot_due) WHERE (bot_due IS NOT NULL);
CREATE INDEX head_due ON public.head USING btree (due) WHERE (due IS NOT NULL);
CREATE INDEX idx_procrastinate_jobs_worker_not_null ON public.procrastinate_jobs USING btree (worker_id) WHERE ((worker_id IS NOT NULL) AND (status = 'doing'::public.procrastinate_job_status));
CREATE INDEX idx_procrastinate_workers_last_heartbeat ON public.procrastinate_workers USING btree (last_heartbeat);
CREATE INDEX joinable_tables ON public.game_table USING btree (game, started) WHERE (joinable AND (status = 1));
CREATE INDEX mfa_authenticator_user_id_0c3a50c0 ON public.mfa_authenticator USING btree (user_id);
CREATE INDEX open_tables ON public.game_table USING btree (created) WHERE (status = 0);
CREATE INDEX outgoing_mail_expires_93157a3e ON public.outgoing_mail USING btree (expires);
CREATE INDEX person_code_8a1e48aa_like ON public.person USING btree (code varchar_pattern_ops);
CREATE INDEX procrastinate_events_job_id_fkey_v1 ON public.procrastinate_events USING btree (job_id);
CREATE INDEX procrastinate_jobs_id_lock_idx_v1 ON public.procrastinate_jobs USING btree (id, lock) WHERE (status = ANY (ARRAY['todo'::public.procrastinate_job_status, 'doing'::public.procrastinate_job_status]));
CREATE UNIQUE INDEX procrastinate_jobs_lock_idx_v1 ON public.procrastinate_jobs USING btree (lock) WHERE (status = 'doing'::public.procrastinate_job_status);
CREATE INDEX procrastinate_jobs_priority_idx_v1 ON public.procrastinate_jobs USING btree (priority DESC, id) WHERE (status = 'todo'::public.procrastinate_job_status);
CREATE INDEX procrastinate_jobs_queue_name_idx_v1 ON public.procrastinate_jobs USING btree (queue_name);
CREATE UNIQUE INDEX procrastinate_jobs_queueing_lock_idx_v1 ON public.procrastinate_jobs USING btree (queueing_lock) WHERE (status = 'todo'::public.procrastinate_job_status);
CREATE INDEX procrastinate_periodic_defers_job_id_fkey_v1 ON public.procrastinate_periodic_defers USING btree (job_id);
CREATE INDEX rated_seat_person_id_5eb381a1 ON public.rated_seat USING btree (person_id);
CREATE INDEX removal_person_id_04341836 ON public.removal USING btree (person_id);
CREATE INDEX review_asked_by_id_a653a77e ON public.review USING btree (asked_by_id);
CREATE INDEX running_tables ON public.game_table USING btree (started) WHERE (status = 1);
CREATE INDEX seat_kept_id_87c4c51e ON public.seat USING btree (kept_id);
CREATE INDEX seat_left_by_id_1dcbe479 ON public.seat USING btree (left_by_id);
CREATE INDEX seat_person_id_6001c1b3 ON public.seat USING btree (person_id);
CREATE INDEX seat_table_id_d9558110 ON public.seat USING btree (table_id);
CREATE INDEX uncounted_tables ON public.game_table USING btree (ended) WHERE ((NOT counted) AND rated AND (status = 2));
CREATE UNIQUE INDEX unique_authenticator_type ON public.mfa_authenticator USING btree (user_id, type) WHERE ((type)::text = ANY ((ARRAY['totp'::character varying, 'recovery_codes'::character varying])::text[]));
CREATE UNIQUE INDEX unique_primary_email ON public.account_emailaddress USING btree (user_id, "primary") WHERE "primary";
CREATE UNIQUE INDEX unique_verified_email ON public.account_emailaddress USING btree (email) WHERE verified;
CREATE INDEX usersessions_usersession_session_key_fd35de43_like ON public.usersessions_usersession USING btree (session_key varchar_pattern_ops);
CREATE INDEX usersessions_usersession_user_id_af5e0a6d ON public.usersessions_usersession USING btree (user_id);
CREATE INDEX waiting_reviews ON public.review USING btree (asked_at) WHERE (state <= 1);
CREATE TRIGGER procrastinate_jobs_notify_queue_job_aborted_v1 AFTER UPDATE OF abort_requested ON public.procrastinate_jobs FOR EACH ROW WHEN (((old.abort_requested = false) AND (new.abort_requested = true) AND (new.status = 'doing'::public.procrastinate_job_status))) EXECUTE FUNCTION public.procrastinate_notify_queue_abort_job_v1();
CREATE TRIGGER procrastinate_jobs_notify_queue_job_inserted_v1 AFTER INSERT ON public.procrastinate_jobs FOR EACH ROW WHEN ((new.status = 'todo'::public.procrastinate_job_status)) EXECUTE FUNCTION public.procrastinate_notify_queue_job_inserted_v1();
CREATE TRIGGER procrastinate_trigger_abort_requested_events_v1 AFTER UPDATE OF abort_requested ON public.procrastinate_jobs FOR EACH ROW WHEN ((new.abort_requested = true)) EXECUTE FUNCTION public.procrastinate_trigger_abort_requested_events_procedure_v1();
CREATE TRIGGER procrastinate_trigger_delete_jobs_v1 BEFORE DELETE ON public.procrastinate_jobs FOR EACH ROW EXECUTE FUNCTION public.procrastinate_unlink_periodic_defers_v1();
CREATE TRIGGER procrastinate_trigger_scheduled_events_v1 AFTER INSERT OR UPDATE ON public.procrastinate_jobs FOR EACH ROW WHEN (((new.scheduled_at IS NOT NULL) AND (new.status = 'todo'::public.procrastinate_job_status))) EXECUTE FUNCTION public.procrastinate_trigger_function_scheduled_events_v1();
CREATE TRIGGER procrastinate_trigger_status_events_insert_v1 AFTER INSERT ON public.procrastinate_jobs FOR EACH ROW WHEN ((new.status = 'todo'::public.procrastinate_job_status)) EXECUTE FUNCTION public.procrastinate_trigger_function_status_events_insert_v1();
CREATE TRIGGER procrastinate_trigger_status_events_update_v1 AFTER UPDATE OF status ON public.procrastinate_jobs FOR EACH ROW EXECUTE FUNCTION public.procrastinate_trigger_function_status_events_update_v1();
ALTER TABLE ONLY public.account_emailaddress
    ADD CONSTRAINT account_emailaddress_user_id_2c513194_fk_auth_user_id FOREIGN KEY (user_id) REFERENCES public.auth_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.account_emailconfirmation
    ADD CONSTRAINT account_emailconfirm_email_address_id_5b7f8c58_fk_account_e FOREIGN KEY (email_address_id) REFERENCES public.account_emailaddress(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissio_permission_id_84c5c92e_fk_auth_perm FOREIGN KEY (permission_id) REFERENCES public.auth_permission(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_group_id_b120cbf9_fk_auth_group_id FOREIGN KEY (group_id) REFERENCES public.auth_group(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_content_type_id_2f476e4b_fk_django_co FOREIGN KEY (content_type_id) REFERENCES public.django_content_type(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.auth_user_groups
    ADD CONSTRAINT auth_user_groups_group_id_97559544_fk_auth_group_id FOREIGN KEY (group_id) REFERENCES public.auth_group(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.auth_user_groups
    ADD CONSTRAINT auth_user_groups_user_id_6a12ed8b_fk_auth_user_id FOREIGN KEY (user_id) REFERENCES public.auth_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.auth_user_user_permissions
    ADD CONSTRAINT auth_user_user_permi_permission_id_1fbb5f2c_fk_auth_perm FOREIGN KEY (permission_id) REFERENCES public.auth_permission(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.auth_user_user_permissions
    ADD CONSTRAINT auth_user_user_permissions_user_id_a95ead1b_fk_auth_user_id FOREIGN KEY (user_id) REFERENCES public.auth_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.block
    ADD CONSTRAINT block_other_id_ec5cc6d6_fk_person_id FOREIGN KEY (other_id) REFERENCES public.person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.block
    ADD CONSTRAINT block_person_id_dfa92db2_fk_person_id FOREIGN KEY (person_id) REFERENCES public.person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.django_admin_log
    ADD CONSTRAINT django_admin_log_content_type_id_c4bce8eb_fk_django_co FOREIGN KEY (content_type_id) REFERENCES public.django_content_type(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.django_admin_log
    ADD CONSTRAINT django_admin_log_user_id_c564eba6_fk_auth_user_id FOREIGN KEY (user_id) REFERENCES public.auth_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.game_table
    ADD CONSTRAINT game_table_again_of_id_bb10fe09_fk_game_table_id FOREIGN KEY (again_of_id) REFERENCES public.game_table(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.game_table
    ADD CONSTRAINT game_table_host_id_81917547_fk_person_id FOREIGN KEY (host_id) REFERENCES public.person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.game_table
    ADD CONSTRAINT game_table_rematch_of_id_96f3773a_fk_game_table_id FOREIGN KEY (rematch_of_id) REFERENCES public.game_table(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.head
    ADD CONSTRAINT head_table_id_6cded1bb_fk_game_table_id FOREIGN KEY (table_id) REFERENCES public.game_table(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.mfa_authenticator
    ADD CONSTRAINT mfa_authenticator_user_id_0c3a50c0_fk_auth_user_id FOREIGN KEY (user_id) REFERENCES public.auth_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.notice
    ADD CONSTRAINT notice_table_id_18439618_fk_game_table_id FOREIGN KEY (table_id) REFERENCES public.game_table(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.nudge
    ADD CONSTRAINT nudge_table_id_b2659546_fk_game_table_id FOREIGN KEY (table_id) REFERENCES public.game_table(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_user_id_1e34abe8_fk_auth_user_id FOREIGN KEY (user_id) REFERENCES public.auth_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.play_preferences
    ADD CONSTRAINT play_preferences_person_id_fc250fd9_fk_person_id FOREIGN KEY (person_id) REFERENCES public.person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.procrastinate_events
    ADD CONSTRAINT procrastinate_events_job_id_fkey FOREIGN KEY (job_id) REFERENCES public.procrastinate_jobs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.procrastinate_jobs
    ADD CONSTRAINT procrastinate_jobs_worker_id_fkey FOREIGN KEY (worker_id) REFERENCES public.procrastinate_workers(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.procrastinate_periodic_defers
    ADD CONSTRAINT procrastinate_periodic_defers_job_id_fkey FOREIGN KEY (job_id) REFERENCES public.procrastinate_jobs(id);
ALTER TABLE ONLY public.progress
    ADD CONSTRAINT progress_person_id_d8c76ebf_fk_person_id FOREIGN KEY (person_id) REFERENCES public.person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rated_seat
    ADD CONSTRAINT rated_seat_person_id_5eb381a1_fk_person_id FOREIGN KEY (person_id) REFERENCES public.person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rated_seat
    ADD CONSTRAINT rated_seat_table_id_902fde57_fk_game_table_id FOREIGN KEY (table_id) REFERENCES public.game_table(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.rating
    ADD CONSTRAINT rating_person_id_bb99bc34_fk_person_id FOREIGN KEY (person_id) REFERENCES public.person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.removal
    ADD CONSTRAINT removal_person_id_04341836_fk_person_id FOREIGN KEY (person_id) REFERENCES public.person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.removal
    ADD CONSTRAINT removal_table_id_26b372a1_fk_game_table_id FOREIGN KEY (table_id) REFERENCES public.game_table(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.review
    ADD CONSTRAINT review_asked_by_id_a653a77e_fk_person_id FOREIGN KEY (asked_by_id) REFERENCES public.person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.review
    ADD CONSTRAINT review_table_id_21a7d1dd_fk_game_table_id FOREIGN KEY (table_id) REFERENCES public.game_table(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.seat
    ADD CONSTRAINT seat_kept_id_87c4c51e_fk_person_id FOREIGN KEY (kept_id) REFERENCES public.person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.seat
    ADD CONSTRAINT seat_left_by_id_1dcbe479_fk_person_id FOREIGN KEY (left_by_id) REFERENCES public.person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.seat
    ADD CONSTRAINT seat_person_id_6001c1b3_fk_person_id FOREIGN KEY (person_id) REFERENCES public.person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.seat
    ADD CONSTRAINT seat_table_id_d9558110_fk_game_table_id FOREIGN KEY (table_id) REFERENCES public.game_table(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.usersessions_usersession
    ADD CONSTRAINT usersessions_usersession_user_id_af5e0a6d_fk_auth_user_id FOREIGN KEY (user_id) REFERENCES public.auth_user(id) DEFERRABLE INITIALLY DEFERRED;
